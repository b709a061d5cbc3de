import { createSuperAdmin, getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';

export const setupQuery = endpointQuery(['setup'], getSetup, {}, { staleTime: 0 });

export const createFirstAdmin = (body: BodyOf<typeof createSuperAdmin>) => call(createSuperAdmin, { body });
