import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EnterClinicInput } from '@virtual-med/contract/clinic-entry/clinic-entry';
import { enterClinic, leaveClinic, listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { call } from '../../lib/transport/api.ts';
import { entryQuery } from '../../lib/transport/clinic-entry.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

export async function sendEntry(clinicId: string, input: EnterClinicInput): Promise<void> {
  await call(enterClinic, { params: { clinicId }, body: input });
  await queryClient.fetchQuery({ ...entryQuery(clinicId), staleTime: 0 });
}

/** What was read inside does not stay behind. */
export async function leave(clinicId: string): Promise<void> {
  await call(leaveClinic, { params: { clinicId } });
  queryClient.removeQueries({ queryKey: [clinicId] });
}

export const entriesQuery = (clinicId: string) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'entries'],
    queryFn: ({ signal, pageParam }) =>
      call(listClinicEntries, { params: { clinicId }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
