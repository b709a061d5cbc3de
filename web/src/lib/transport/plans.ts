import { queryOptions } from '@tanstack/react-query';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { call } from './api.ts';

/** The plans on offer, cheapest first. Prices are money: asked for on every visit and return to the window. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).plans,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});
