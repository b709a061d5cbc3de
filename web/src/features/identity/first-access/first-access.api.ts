import { queryOptions } from '@tanstack/react-query';
import { lookAtFirstAccess } from '@virtual-med/contract/identity/first-access';
import { call } from '../../../lib/transport/api.ts';

/** What a link is good for; asked anew each time, because it is good once. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['first-access', token],
    queryFn: ({ signal }) => call(lookAtFirstAccess, { body: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
