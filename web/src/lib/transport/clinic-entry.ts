import { getClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { endpointQuery } from './endpoint-query.ts';

/** Whether a Super Admin is inside the clinic; asked anew after a minute, because the stay ends by itself. */
export const entryQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'entry'], getClinicEntry, { params: { clinicId } }, { staleTime: 60_000 });
