// What other features may use of this one.
export { resealAuthorisations } from './certificates/reseal.service.ts';
