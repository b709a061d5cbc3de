import { queryOptions } from '@tanstack/react-query';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { call } from './api.ts';

export const zipCodeQuery = (clinicId: string, cep: string) =>
  queryOptions({
    queryKey: [clinicId, 'cep', cep],
    queryFn: async ({ signal }) =>
      (await call(lookUpZipCode, { params: { cep }, query: { clinicId } }, { signal })).address,
    retry: false,
  });
