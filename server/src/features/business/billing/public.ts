// What other features may use of this one.
export { syncClinicBilling } from './sync.service.ts';
