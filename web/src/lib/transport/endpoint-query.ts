import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { CallInput } from '@virtual-med/contract/core/client';
import type { Endpoint } from '@virtual-med/contract/core/endpoint';
import type { z } from '@virtual-med/contract/core/zod';
import { call } from './api.ts';

type Schema = z.core.$ZodType;
type Options<Answer> = Omit<UndefinedInitialDataOptions<Answer, Error, Answer, QueryKey>, 'queryKey' | 'queryFn'>;

/** What an endpoint answers, cached under a key. */
export const endpointQuery = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  queryKey: QueryKey,
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: Options<z.core.output<R>>,
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) });
