import { queryOptions } from '@tanstack/react-query';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { call } from './api.ts';

export const usageQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'usage'],
    queryFn: ({ signal }) => call(getClinicUsage, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });
