// What other features may use of this one.
export {
  type DocumentFactsOfPatient,
  documentFactsOfPatient,
  presentRepresentative,
  representativeColumns,
} from './document-facts.ts';
export { correctRegistration } from './update-patient.service.ts';
