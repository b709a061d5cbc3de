import { buildUrl } from '@virtual-med/contract/core/client';
import { downloadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import {
  authoriseSignatures,
  cancelOwnSignature,
  finishOwnSignature,
  getSigningWays,
  prepareOwnSignature,
} from '@virtual-med/contract/signing/certificates';
import { type Signature, signDocument } from '@virtual-med/contract/signing/signing';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import type { OpenedCertificate } from './open-a1.ts';

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

export const waysQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'signing-ways'], getSigningWays, { params: { clinicId } }, { staleTime: 0 });

export const authorise = (clinicId: string, provider: string, documentIds: string[]) =>
  call(authoriseSignatures, { params: { clinicId }, body: { provider, documentIds } });

export const cancelSignature = (clinicId: string, requestId: string) =>
  call(cancelOwnSignature, { params: { clinicId, requestId } });

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** The server prepares, the key in this page signs, the server does the rest by itself. */
export async function signHere(clinicId: string, documentId: string, certificate: OpenedCertificate): Promise<void> {
  const { requestId, attributes } = await call(prepareOwnSignature, {
    params: { clinicId },
    body: { documentId, chain: [...certificate.chain] },
  });
  const signature = toBase64(await certificate.sign(fromBase64(attributes)));
  await call(finishOwnSignature, { params: { clinicId, requestId }, body: { signature } });
}
