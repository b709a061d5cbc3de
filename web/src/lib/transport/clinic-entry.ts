import { queryOptions } from '@tanstack/react-query';
import { getClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { call } from './api.ts';

/** Whether a Super Admin is inside the clinic; asked anew after a minute, because the stay ends by itself. */
export const entryQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'entry'],
    queryFn: ({ signal }) => call(getClinicEntry, { params: { clinicId } }, { signal }),
    staleTime: 60_000,
  });
