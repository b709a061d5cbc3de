import { queryOptions } from '@tanstack/react-query';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { call } from './api.ts';

export const professionalsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'professionals'],
    queryFn: async ({ signal }) => (await call(listProfessionals, { params: { clinicId } }, { signal })).professionals,
  });
