// What other features may use of this one.
export { addToStaff } from './create-professional.service.ts';
export {
  cpfsFor,
  ownRegistrationText,
  presentRegistration,
  registrationColumns,
} from './professional-identity.ts';
