import { queryOptions } from '@tanstack/react-query';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { call } from './api.ts';

/** The clinic one is in: name, palette, logo and time zone. Everything of a clinic is cached under its id. */
export const clinicQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'clinic'],
    queryFn: ({ signal }) => call(getClinic, { params: { clinicId } }, { signal }),
  });
