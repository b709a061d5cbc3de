import { endpoint } from '../core/endpoint.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const plan = z.object({
  id: uuid,
  name: z.string(),
  priceCents: z.int(),
  description: z.string(),
});
export type Plan = z.infer<typeof plan>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'Active subscription plans, cheapest first',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({ plans: z.array(plan) }),
  limit: { max: 60, windowSeconds: 60 },
});
