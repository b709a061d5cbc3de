import type { Plan } from '@virtual-med/contract/billing/plans';
import type { House } from '../../../house.ts';

export const activePlans = (house: House): Promise<Plan[]> =>
  house.db.asSystem('plans: public list', (tx) =>
    tx
      .selectFrom('subscription_plans')
      .select(['id', 'name', 'price_cents as priceCents', 'description'])
      .where('active', '=', true)
      .orderBy('price_cents')
      .orderBy('id')
      .execute(),
  );
