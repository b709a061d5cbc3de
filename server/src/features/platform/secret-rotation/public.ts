// What other features may use of this one.
export { nameOfKeys, useNewSecret } from './new-secret.ts';
