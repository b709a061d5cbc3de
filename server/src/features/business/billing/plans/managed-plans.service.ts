import type { ManagedPlan, planChange } from '@virtual-med/contract/billing/managed-plans';
import type { z } from '@virtual-med/contract/core/zod';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { isDuplicateOf } from '../../../../core/db/errors.ts';
import { newId } from '../../../../core/ids.ts';

const gigabyte = 1024 ** 3;

type PlanChange = z.infer<typeof planChange>;

export async function listManagedPlans(tx: Tx): Promise<ManagedPlan[]> {
  const plans = await tx
    .selectFrom('subscription_plans as p')
    .select(['p.id', 'p.name', 'p.description', 'p.price_cents as priceCents', 'p.active'])
    .select(['p.storage_bytes', 'p.documents_max as documentsMax', 'p.mails_per_day as mailsPerDay'])
    .select((eb) =>
      eb
        .selectFrom('clinics as c')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('c.subscription_plan_id', '=', 'p.id')
        .as('clinics'),
    )
    .orderBy('p.price_cents')
    .orderBy('p.id')
    .execute();
  return plans.map(({ storage_bytes, clinics, ...plan }) => ({
    ...plan,
    storageGigabytes: Number(storage_bytes) / gigabyte,
    clinics: Number(clinics ?? 0),
  }));
}

const columnsOf = ({
  name,
  description,
  priceCents,
  active,
  storageGigabytes,
  documentsMax,
  mailsPerDay,
}: PlanChange) => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(priceCents === undefined ? {} : { price_cents: priceCents }),
  ...(active === undefined ? {} : { active }),
  ...(storageGigabytes === undefined ? {} : { storage_bytes: storageGigabytes * gigabyte }),
  ...(documentsMax === undefined ? {} : { documents_max: documentsMax }),
  ...(mailsPerDay === undefined ? {} : { mails_per_day: mailsPerDay }),
});

const nameTaken = 'subscription_plans_name_key';

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateOf(error, nameTaken)) throw new AppError('plans.name_taken');
    throw error;
  }
}

const leaveTrace = (tx: Tx, planId: string) =>
  record(tx, { event: 'plans.changed', clinicId: null, recordType: 'plan', recordId: planId });

/** Limits nobody names are the table's own. */
export async function createPlan(
  tx: Tx,
  plan: PlanChange & { name: string; description: string; priceCents: number },
): Promise<string> {
  const id = newId();
  const { name, description, priceCents: price_cents } = plan;
  await refusingTakenName(() =>
    tx
      .insertInto('subscription_plans')
      .values({ ...columnsOf(plan), id, name, description, price_cents })
      .execute(),
  );
  await leaveTrace(tx, id);
  return id;
}

/**
 * The price counts for whoever subscribes from now on, limits at once for everybody. A plan no longer offered stays with
 * the clinics that have it.
 */
export async function updatePlan(tx: Tx, planId: string, change: PlanChange): Promise<void> {
  await tx
    .selectFrom('subscription_plans')
    .select('id')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow(() => new AppError('plans.not_found'));
  const values = columnsOf(change);
  if (Object.keys(values).length === 0) return;
  await refusingTakenName(() => tx.updateTable('subscription_plans').set(values).where('id', '=', planId).execute());
  await leaveTrace(tx, planId);
}
