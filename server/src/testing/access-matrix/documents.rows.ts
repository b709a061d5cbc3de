import { newId } from '../../core/ids.ts';
import { makePatients } from '../factories/patients.ts';
import { clinicOf, inClinic, ofDocument, ofPatient, ofVerified, type Rows } from './row.ts';

export const documentsRows = {
  listDocuments: { input: inClinic },
  searchDocuments: { input: (clinic) => ({ ...inClinic(clinic), body: { term: 'hemograma' } }) },
  getFirstSteps: { input: inClinic },
  getDocument: { input: ofDocument(), unassigned: 404 },
  uploadDocument: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: {
        name: 'Hemograma',
        category: 'Outros',
        patientId: clinic.patients[0]?.id ?? newId(),
        fileName: 'exame.pdf',
      },
    }),
    unassigned: 404,
  },
  updateDocumentSummary: { input: ofDocument({ kind: 'patient', text: 'Tudo bem.' }), unassigned: 404 },
  listFormerSummaries: {
    input: async (clinic, t) => {
      const { params } = await ofDocument()(clinic, t);
      return { params: { ...params, kind: 'patient' } };
    },
    unassigned: 404,
  },
  updateDocument: { input: ofDocument({ name: 'Hemograma de maio' }), unassigned: 404 },
  moveDocument: {
    input: async (clinic, t) => {
      const document = await ofDocument()(clinic, t);
      const professionalIds = clinic.professionals.slice(0, 1).map(({ id }) => id);
      const [right] = await t.make(async (tx) =>
        makePatients(tx, await clinicOf(tx, clinic.patients[0]?.id ?? ''), { count: 1, professionalIds }),
      );
      return { ...document, body: { patientId: right?.id } };
    },
    unassigned: 404,
  },
  deleteDocument: { input: ofDocument({ reason: 'Engano' }), unassigned: 404 },
  listDeletedDocuments: { input: inClinic },
  restoreDocument: { input: ofDocument(undefined, true) },
  destroyDocument: { input: ofDocument(), unassigned: 404 },
  listDocumentOpenings: { input: ofDocument(), unassigned: 404 },
  createDocumentLink: { input: ofDocument({ purpose: 'download' }), unassigned: 404 },
  openDocumentLink: { input: () => ({ params: { token: 'nenhum' } }), letIn: 404 },
  downloadDocument: { input: ofDocument(), unassigned: 404 },
  previewDocument: { input: ofDocument(), unassigned: 404 },
  // None is drawn here: with the feature.
  showDocumentFirstPage: { input: ofDocument(), letIn: 404, unassigned: 404 },
  showDocumentThumbnail: { input: ofDocument(), letIn: 404, unassigned: 404 },
  // No document here is of this category; what a ZIP holds is tested with the feature.
  downloadPatientDocuments: {
    input: (clinic) => ({ ...ofPatient(clinic), query: { category: 'Exames de Imagem' } }),
    letIn: 404,
    unassigned: 404,
  },
  listWrongPatientWarnings: { input: ofPatient, unassigned: 404 },
  listClinicWarnings: { input: inClinic },
  confirmPatient: {
    input: async (clinic, t) => {
      const document = await ofDocument()(clinic, t);
      const professionalIds = clinic.professionals.slice(0, 1).map(({ id }) => id);
      await t.make(async (tx) => {
        const clinicId = await clinicOf(tx, clinic.patients[0]?.id ?? '');
        const [named] = await makePatients(tx, clinicId, { count: 1, professionalIds });
        await tx
          .insertInto('wrong_patient_warnings')
          .values({
            document_id: String(document.params?.documentId),
            clinic_id: clinicId,
            patient_id: named?.id ?? '',
          })
          .execute();
      });
      return document;
    },
    unassigned: 404,
  },
  getDocumentText: { input: ofDocument(), unassigned: 404 },
  readDocumentTextAgain: { input: ofDocument(), unassigned: 404 },
  getSignatureCheck: { input: ofDocument(), unassigned: 404 },
  checkSignaturesAgain: { input: ofDocument() },
  signDocument: {
    input: async (clinic, t) => {
      const { documentId } = (await ofDocument()(clinic, t)).params ?? {};
      return {
        body: {
          storageUrl: `/api/clinics/${clinic.id}/documents/${documentId}/download`,
          documentName: 'Hemograma',
          professionalId: clinic.professionals[0]?.id ?? clinic.owner.id,
          patientId: clinic.patients[0]?.id ?? newId(),
          clinicId: clinic.id,
        },
      };
    },
    unassigned: 404,
  },
  getVerification: { input: ofDocument(), unassigned: 404 },
  changeVerification: { input: ofVerified({ change: 'new_code' }), unassigned: 404 },
  downloadVerificationSheet: { input: ofVerified(), unassigned: 404 },
  getPublishedIndex: { input: () => ({}) },
  // Nothing is published yet.
  getPublishedHeads: { input: () => ({ params: { file: '2026-01-01.json' } }), letIn: 404 },
  // Nobody of the matrix has a CPF; the platform's staff sign nothing in a clinic.
  getSigningWays: { input: inClinic },
  authoriseSignatures: {
    input: (clinic) => ({ ...inClinic(clinic), body: { provider: 'teste', documentIds: [newId()] } }),
    letIn: 422,
    inside: 403,
  },
  prepareOwnSignature: {
    input: (clinic) => ({ ...inClinic(clinic), body: { documentId: newId(), chain: ['AAAA'] } }),
    letIn: 422,
    inside: 403,
  },
  finishOwnSignature: {
    input: (clinic) => ({ params: { clinicId: clinic.id, requestId: newId() }, body: { signature: 'AAAA' } }),
    letIn: 404,
  },
  cancelOwnSignature: { input: (clinic) => ({ params: { clinicId: clinic.id, requestId: newId() } }), letIn: 404 },
} satisfies Rows;
