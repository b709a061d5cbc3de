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

/** Outside at once, also for a step back. */
export async function leave(clinicId: string): Promise<void> {
  await call(leaveClinic, { params: { clinicId } });
  queryClient.setQueryData(entryQuery(clinicId).queryKey, (known) => known && { ...known, entry: null });
}

/** What was read inside does not stay behind. Once its page is gone: a page that stands would ask for it again. */
export function forgetClinic(clinicId: string): void {
  queryClient.removeQueries({ queryKey: [clinicId], type: 'inactive' });
}

export const entriesQuery = (clinicId: string) =>
  infiniteQueryOptions({
    queryKey: [clinicId, 'entries'],
    queryFn: ({ signal, pageParam }) =>
      call(listClinicEntries, { params: { clinicId }, query: { before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
