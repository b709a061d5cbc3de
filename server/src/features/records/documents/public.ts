// What other features may use of this one.
export { openFile, openStored, previewPolicy } from './bytes.service.ts';
export {
  currentDocuments,
  documentsOf,
  newestSignature,
  ownName,
  ownPatientIds,
  patientIn,
  presentDetail,
  readDetail,
  replacementOf,
  requirePatient,
  writtenMarkOf,
} from './document-rows.service.ts';
export type { DocumentIds } from './documents.service.ts';
export { documentOfLink } from './links.service.ts';
export { addDocument } from './new-document.service.ts';
export { quotaFor, quotaRefusal, requireQuota } from './quota.ts';
export { discardFile, fileColumns, type ReceivedFile, receiveFile } from './receive.service.ts';
export { finishDestroying } from './removal.service.ts';

export { addReceived, storeUpload } from './upload.service.ts';
