// What other features may use of this one.
export { resealAuthorisations } from './certificates/authorisation-secret.ts';
export { checkRequest } from './outcome/settle.service.ts';
