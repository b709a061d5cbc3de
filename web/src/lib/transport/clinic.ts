import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { endpointQuery } from './endpoint-query.ts';

/** The clinic one is in: name, palette, logo and time zone. Everything of a clinic is cached under its id. */
export const clinicQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'clinic'], getClinic, { params: { clinicId } });
