// What other features may use of this one.
export { type FileText, readerVersion, withoutText } from './file-text.ts';
export { keepUploadedText, readUploaded } from './keep-text.service.ts';
export { readText } from './read-text.ts';
export { noteSameDespite, requireSamePatient } from './wrong-patient.service.ts';
