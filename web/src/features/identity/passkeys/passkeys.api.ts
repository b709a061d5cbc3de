import { queryOptions } from '@tanstack/react-query';
import { listPasskeys } from '@virtual-med/contract/identity/passkeys';
import { call } from '../../../lib/transport/api.ts';

/** Looked at rarely; what adding one asks for changes with time alone. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  staleTime: 0,
});
