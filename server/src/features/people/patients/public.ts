// What other features may use of this one.
export { correctRegistration } from './update-patient.service.ts';
