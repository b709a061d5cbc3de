import { buildUrl } from '@virtual-med/contract/core/client';
import { downloadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { type Signature, signDocument } from '@virtual-med/contract/signing/signing';
import { call } from '../../lib/transport/api.ts';

export const askSignature = (
  clinicId: string,
  document: { readonly id: string; readonly name: string; readonly patientId: string },
  professionalId: string,
): Promise<Signature> =>
  call(signDocument, {
    body: {
      storageUrl: buildUrl(downloadDocument.path, { clinicId, documentId: document.id }, undefined),
      documentName: document.name,
      professionalId,
      patientId: document.patientId,
      clinicId,
    },
  });
