// What other features may use of this one.
export { askForClinicAddress, dropClinicAddress, waitingClinicAddress } from './email-change/clinic-contact.service.ts';
export { askForProof, proofInvitation, sendProofLetter } from './email-proof/email-proof.service.ts';
export {
  accessInvitation,
  handAccess,
  inviteNewAccount,
  inviteToFirstAccess,
  isAccessMailed,
  mailAccess,
  requirePatient,
} from './first-access/send-access.service.ts';
export { openIdentityProvider } from './oidc/provider.ts';
export { readProofAsked, requireProofOfPerson } from './passkeys/proof-of-person.service.ts';
export { dropPasskeysAndIdentities, endSessions } from './passwords/drop-ways-in.service.ts';

export { endRecordLinks } from './passwords/first-access-link.ts';
export {
  findPatientAccount,
  isManagedByClinic,
  isProofAwaited,
  mayMoveAddress,
  type PatientRef,
  protectOwner,
} from './passwords/managed-person.service.ts';
export { sendRecoveryLetter } from './recovery/recovery.service.ts';
export { resealSecondFactors } from './second-factor/reseal.service.ts';
export { shortenSessions } from './session/session.service.ts';
export { setupTokenOf } from './setup/setup.service.ts';
export { isSetupOpen } from './setup/super-admins.ts';
export { savePasswordHash } from './sign-in/credential.service.ts';
export { signInRegistering } from './sign-in/sign-in.service.ts';
export { resealTemporaryPasswords } from './temporary-passwords/reseal.service.ts';
export {
  issueFirstPassword,
  issueTemporaryPassword,
  revealTemporaryPassword,
} from './temporary-passwords/temporary-passwords.service.ts';
export { acceptTerms, noteAcceptance } from './terms/terms.service.ts';
