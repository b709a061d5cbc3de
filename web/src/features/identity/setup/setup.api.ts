import { queryOptions } from '@tanstack/react-query';
import { createSuperAdmin, getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { type BodyOf, call } from '../../../lib/transport/api.ts';

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(getSetup, {}, { signal }),
  staleTime: 0,
});

export const createFirstAdmin = (body: BodyOf<typeof createSuperAdmin>) => call(createSuperAdmin, { body });
