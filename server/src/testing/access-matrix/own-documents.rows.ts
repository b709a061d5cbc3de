import { inClinic, ofDocument, type Rows } from './row.ts';

export const ownDocumentsRows = {
  getOwnHome: { input: inClinic },
  listOwnDocuments: { input: inClinic },
  searchOwnDocuments: { input: (clinic) => ({ ...inClinic(clinic), body: { term: 'hemograma' } }) },
  downloadOwnDocument: { input: ofDocument() },
  previewOwnDocument: { input: ofDocument() },
  getOwnSignatureCheck: { input: ofDocument() },
  // None is drawn here: with the feature.
  showOwnDocumentFirstPage: { input: ofDocument(), letIn: 404 },
  showOwnDocumentThumbnail: { input: ofDocument(), letIn: 404 },
  createOwnDocumentLink: { input: ofDocument({ purpose: 'download' }) },
  downloadOwnDocuments: {
    input: (clinic) => ({ ...inClinic(clinic), query: { category: 'Exames de Imagem' } }),
    letIn: 404,
  },
  setOwnNotices: { input: (clinic) => ({ ...inClinic(clinic), body: { mailNotices: false } }) },
} satisfies Rows;
