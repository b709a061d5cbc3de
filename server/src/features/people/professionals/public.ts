// What other features may use of this one.
export { ownRegistrationColumns, ownRegistrationText } from './own-registration.service.ts';
export { presentRegistration } from './professional-identity.ts';
