import { queryOptions } from '@tanstack/react-query';
import { getEmailChange } from '@virtual-med/contract/identity/email-change';
import { call } from '../../../lib/transport/api.ts';

/** The other mailbox may have agreed on another device: always asked for anew. */
export const emailChangeQuery = queryOptions({
  queryKey: ['account', 'email-change'],
  queryFn: async ({ signal }) => (await call(getEmailChange, {}, { signal })).change,
  staleTime: 0,
});
