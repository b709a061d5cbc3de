import type { QueryClient } from '@tanstack/react-query';
import {
  changeVerification,
  downloadVerificationSheet,
  getVerification,
  type VerificationChange,
} from '@virtual-med/contract/verification/verification';
import { verificationPrintTexts } from '@virtual-med/contract/verification/verification.texts';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { saveFile } from '../../lib/transport/save-file.ts';

interface DocumentIds {
  readonly clinicId: string;
  readonly documentId: string;
}

/** Strangers try codes at any time: always asked for anew. */
export const verificationQuery = (params: DocumentIds) =>
  endpointQuery([params.clinicId, 'verification', params.documentId], getVerification, { params }, { staleTime: 0 });

export async function change(queries: QueryClient, params: DocumentIds, wanted: VerificationChange): Promise<void> {
  const { queryKey } = verificationQuery(params);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, await call(changeVerification, { params, body: { change: wanted } }));
}

export const saveSheet = (params: DocumentIds): Promise<void> =>
  saveFile(downloadVerificationSheet, { params }, verificationPrintTexts.fileName);
