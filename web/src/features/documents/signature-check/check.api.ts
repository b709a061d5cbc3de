import { queryOptions } from '@tanstack/react-query';
import {
  checkSignaturesAgain,
  getOwnSignatureCheck,
  getSignatureCheck,
} from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { call } from '../../../lib/transport/api.ts';

/** Staff ask about a patient's documents, patients about their own. */
export type CheckReader = 'staff' | 'patient';

const endpoints = { staff: getSignatureCheck, patient: getOwnSignatureCheck } as const;

const soonMs = 3_000;

export const findingsQuery = (reader: CheckReader, clinicId: string, documentId: string) =>
  queryOptions({
    queryKey: [clinicId, 'signature-checks', reader, documentId],
    queryFn: ({ signal }) => call(endpoints[reader], { params: { clinicId, documentId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isPending ? soonMs : false),
  });

export const askForCheck = (clinicId: string, documentId: string) =>
  call(checkSignaturesAgain, { params: { clinicId, documentId } });

const justSentMs = 10 * 60_000;

/** Looked at within moments; older ones wait for their turn, which concerns nobody. */
export const isJustSent = ({ createdAt }: { readonly createdAt: string }): boolean =>
  Date.now() - Date.parse(createdAt) < justSentMs;
