import type { Plan } from '@virtual-med/contract/billing/plans';
import type { AppContext } from '../../../../context/context.ts';

export const activePlans = (ctx: AppContext): Promise<Plan[]> =>
  ctx.db.asSystem('plans: public list', (tx) =>
    tx
      .selectFrom('subscription_plans')
      .select(['id', 'name', 'price_cents as priceCents', 'description'])
      .where('active', '=', true)
      .orderBy('price_cents')
      .orderBy('id')
      .execute(),
  );
