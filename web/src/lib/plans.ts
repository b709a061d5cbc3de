import { queryOptions } from '@tanstack/react-query';
import { listPlans } from '@virtual-med/contract/plans';
import { call } from './api.ts';

/** The plans on offer, cheapest first. Prices are asked for each time they are shown. */
export const activePlansQuery = queryOptions({
  queryKey: ['active-plans'],
  queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).plans,
  staleTime: 0,
  refetchOnWindowFocus: true,
});
