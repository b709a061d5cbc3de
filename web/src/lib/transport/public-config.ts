import { getPublicConfig } from '@virtual-med/contract/system/system';
import { endpointQuery } from './endpoint-query.ts';

/** What the installation offers to everybody: contact and optional parts. */
export const publicConfigQuery = endpointQuery(
  ['public-config'],
  getPublicConfig,
  {},
  { staleTime: Number.POSITIVE_INFINITY },
);
