// What other features may use of this one.
export { addRecord, registerPatient } from './create-patient.service.ts';
export {
  type DocumentFactsOfPatient,
  documentFactsOfPatient,
  presentRepresentative,
  representativeColumns,
} from './document-facts.ts';
export { isSameName, mayBeSamePerson, nameOutline, nameWords } from './name-words.ts';
export {
  isAboutSomebodyElse,
  type NamedPatients,
  otherPatientNamedIn,
  patientsNamedIn,
} from './named-in-text.ts';
export {
  awaitsProof,
  hasAccount,
  isSimilar,
  lastAccess,
  mayBeMistyped,
  pattern,
  standing,
} from './patients.service.ts';
export { correctRegistration, savePatient } from './update-patient.service.ts';
