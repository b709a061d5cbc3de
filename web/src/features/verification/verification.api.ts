import {
  changeVerification,
  downloadVerificationSheet,
  getVerification,
  type VerificationChange,
} from '@virtual-med/contract/verification/verification';
import { verificationPrintTexts } from '@virtual-med/contract/verification/verification.texts';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import type { DocumentIds } from '../../lib/transport/ids.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { saveFile } from '../../lib/transport/save-file.ts';

/** Strangers try codes at any time: always asked for anew. */
export const verificationQuery = (params: DocumentIds) =>
  endpointQuery([params.clinicId, 'verification', params.documentId], getVerification, { params }, { staleTime: 0 });

export async function change(params: DocumentIds, wanted: VerificationChange): Promise<void> {
  const { queryKey } = verificationQuery(params);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, await call(changeVerification, { params, body: { change: wanted } }));
}

export const saveSheet = (params: DocumentIds): Promise<void> =>
  saveFile(downloadVerificationSheet, { params }, verificationPrintTexts.fileName);
