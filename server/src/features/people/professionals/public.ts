// What other features may use of this one.
export { addToStaff } from './create-professional.service.ts';
export { ownRegistrationColumns, ownRegistrationText } from './own-registration.service.ts';
export { cpfsFor, presentRegistration, registrationColumns } from './professional-identity.ts';
