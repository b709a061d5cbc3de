import { queryOptions } from '@tanstack/react-query';
import { createPlan, listManagedPlans, updatePlan } from '@virtual-med/contract/billing/managed-plans';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';

export const managedPlansQuery = queryOptions({
  queryKey: ['managed-plans'],
  queryFn: async ({ signal }) => (await call(listManagedPlans, {}, { signal })).plans,
  staleTime: 0,
});

/** What the platform's staff do with plans; the list is read anew after each. */
export function usePlans() {
  const afterwards = async () => {
    // Whether anything is on sale stands in the list of what is still to be set up.
    void queryClient.invalidateQueries({ queryKey: ['system', 'checklist'] });
    await queryClient.invalidateQueries(managedPlansQuery);
  };
  return {
    create: async (body: BodyOf<typeof createPlan>) => {
      await call(createPlan, { body });
      await afterwards();
    },
    update: async (planId: string, body: BodyOf<typeof updatePlan>) => {
      await call(updatePlan, { params: { planId }, body });
      await afterwards();
    },
  };
}
