import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type AnswerInput,
  answerPrivacyRequest,
  applyCorrection,
  countPrivacyRequests,
  createPrivacyRequest,
  getOwnData,
  getPrivacyRequest,
  listPrivacyRequests,
  type RequestInput,
} from '@virtual-med/contract/privacy/privacy-requests';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

export const ownDataQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'own-data'], getOwnData, { params: { clinicId } }, { staleTime: 0 });

/** What was chosen or asked shows on the home too. */
export async function askClinic(clinicId: string, body: RequestInput) {
  const receipt = await call(createPrivacyRequest, { params: { clinicId }, body });
  void queryClient.invalidateQueries({ queryKey: [clinicId] });
  return receipt;
}

export type Which = 'waiting' | 'closed';

export const requestsQuery = (clinicId: string, which: Which) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'privacy-requests', which],
    queryFn: ({ signal, pageParam }) =>
      call(listPrivacyRequests, { params: { clinicId }, query: { which, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const requestCountQuery = (clinicId: string) =>
  endpointQuery(
    [clinicId, 'privacy-requests', 'count'],
    countPrivacyRequests,
    { params: { clinicId } },
    { staleTime: 60_000 },
  );

export const requestQuery = (clinicId: string, requestId: string) =>
  endpointQuery(
    [clinicId, 'privacy-requests', 'one', requestId],
    getPrivacyRequest,
    { params: { clinicId, requestId } },
    {
      staleTime: 0,
      gcTime: 0,
    },
  );

/** Whatever came of it, the lists and the request itself are read anew. */
export async function answer(clinicId: string, requestId: string, body: AnswerInput) {
  try {
    await call(answerPrivacyRequest, { params: { clinicId, requestId }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [clinicId, 'privacy-requests'] });
  }
}

export async function applyToRegister(clinicId: string, requestId: string) {
  try {
    await call(applyCorrection, { params: { clinicId, requestId } });
    void queryClient.invalidateQueries({ queryKey: [clinicId, 'patients'] });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [clinicId, 'privacy-requests'] });
  }
}
