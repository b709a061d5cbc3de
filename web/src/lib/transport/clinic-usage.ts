import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { endpointQuery } from './endpoint-query.ts';

export const usageQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'usage'], getClinicUsage, { params: { clinicId } }, { staleTime: 0 });
