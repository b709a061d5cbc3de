import { queryOptions } from '@tanstack/react-query';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { call } from './api.ts';

/** What the installation offers to everybody: contact and optional parts. */
export const publicConfigQuery = queryOptions({
  queryKey: ['public-config'],
  queryFn: ({ signal }) => call(getPublicConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
