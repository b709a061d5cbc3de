import type { Document, DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import type { Signature } from '@virtual-med/contract/signing/signing';
import { createdAt, idOf } from '../../../testing/people.ts';

export const patientId = idOf(201);

/** Whose documents they are. */
export const patient = {
  id: patientId,
  name: 'Paula Prado',
  email: 'paula@exemplo.med',
  phone: '11987654321',
  birthDate: null,
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  zipCode: '',
  address: '',
  healthHistory: {},
  healthEdits: {},
  professionalName: null,
  enteredAt: null,
  invitedAt: null,
  awaitsPassword: true,
  cpf: null,
  civilName: 'Paula Prado',
  socialName: '',
  sex: null,
  passport: null,
  representative: null,
  revision: 1,
};

const uploadedBy = { id: idOf(12), name: 'Pedro Profissional' };

export const signatureCheck = (changed: Partial<SignatureCheck> = {}): SignatureCheck => ({
  state: 'signed',
  verdict: 'valid',
  reason: null,
  level: 'qualified',
  kind: 'person',
  name: 'Ana Lima',
  cpf: null,
  signedAt: null,
  isTimeProven: false,
  revision: null,
  count: 1,
  ...changed,
});

const file = (number: number) => ({
  id: idOf(300 + number),
  name: `Documento ${number}`,
  category: 'Exames Laboratoriais' as const,
  fileName: `documento-${number}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 2048,
  uploadedBy,
  createdAt,
  signed: null,
  hasThumbnail: false,
  written: null,
  signatureCheck: signatureCheck({ state: 'unsigned', verdict: null, level: null, kind: null, name: null, count: 0 }),
});

export const document = (number: number, changed: Partial<Document> = {}): Document => ({
  ...file(number),
  patientId,
  seenAt: null,
  notice: 'sent',
  signature: null,
  firstVersionId: null,
  ...changed,
});

const unwritten = { text: '', author: null, updatedAt: null };

export const detail = (number: number, changed: Partial<DocumentDetail> = {}): DocumentDetail => ({
  ...document(number),
  sha256: 'a'.repeat(64),
  warnings: [],
  summaries: { patient: unwritten, professional: unwritten, general: unwritten },
  destroyable: false,
  ...changed,
});

export const ownDocument = (number: number, changed: Partial<OwnDocument> = {}): OwnDocument => ({
  ...file(number),
  uploadedBy: { ...uploadedBy, registration: '' },
  summary: '',
  isNew: false,
  hasVerification: false,
  ...changed,
});

export const signature = (changed: Partial<Signature> = {}): Signature => ({
  id: idOf(401),
  means: 'service',
  step: null,
  state: 'pending',
  signerId: uploadedBy.id,
  signerName: uploadedBy.name,
  requestedByName: 'Olívia Dona',
  requestedAt: createdAt,
  finishedAt: null,
  reason: null,
  isTest: false,
  signingUrl: null,
  ...changed,
});
