import { queryOptions } from '@tanstack/react-query';
import { listDevices, listIdentities } from '@virtual-med/contract/identity/account';
import { call } from '../../../lib/transport/api.ts';

/** Looked at rarely and changed from elsewhere: always asked for anew. */
export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  staleTime: 0,
});

export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: ({ signal }) => call(listIdentities, {}, { signal }),
  staleTime: 0,
});
