import { queryOptions } from '@tanstack/react-query';
import {
  authoriseSignatures,
  cancelOwnSignature,
  finishOwnSignature,
  getSigningWays,
  prepareOwnSignature,
} from '@virtual-med/contract/signing/certificates';
import { call } from '../../lib/transport/api.ts';
import type { OpenedCertificate } from './open-a1.ts';

export const waysQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'signing-ways'],
    queryFn: ({ signal }) => call(getSigningWays, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });

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
