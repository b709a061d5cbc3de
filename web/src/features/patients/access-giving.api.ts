import { queryOptions } from '@tanstack/react-query';
import { getAccessGiving, startAccessGiving } from '@virtual-med/contract/patients/access-giving';
import { call } from '../../lib/transport/api.ts';

/** Asked for again and again while one is under way. */
export const givingQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'patients', 'access-giving'],
    queryFn: async ({ signal }) => (await call(getAccessGiving, { params: { clinicId } }, { signal })).giving,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.isDone ? 2_000 : false),
  });

export const startGiving = async (clinicId: string) =>
  (await call(startAccessGiving, { params: { clinicId }, body: {} })).giving;
