import { type ManagedPlan, parsePrice, parseWholeNumber, planInput } from '@virtual-med/contract/billing/managed-plans';
import type { z } from '@virtual-med/contract/core/zod';
import { AppError } from '../../../../core/app-error.ts';
import type { Database } from '../../../../core/db/database.ts';
import { createPlan, listManagedPlans, updatePlan } from './managed-plans.service.ts';

/** Why an operator's wish was not done, in words for them. */
export class PlanRefused extends Error {}

function checked<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value);
  if (error) throw new PlanRefused(`${error.issues[0]?.message}.`);
  return data as Value;
}

const { shape } = planInput;

export const listPlans = (db: Database): Promise<ManagedPlan[]> =>
  db.asSystem('operator: list plans', listManagedPlans);

export const addPlan = async (db: Database, plan: { name: string; price: string; description: string }) => {
  const name = checked(shape.name, plan.name.replace(/\s+/g, ' '));
  const description = checked(shape.description, plan.description);
  const priceCents = checked(shape.priceCents, parsePrice(plan.price));
  try {
    await db.asSystem('operator: add a plan', (tx) => createPlan(tx, { name, description, priceCents }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'plans.name_taken')
      throw new PlanRefused(`Já existe um plano com o nome ${name}.`);
    throw error;
  }
  return { name, priceCents };
};

const change = (db: Database, nameOrId: string, values: Parameters<typeof updatePlan>[2]) =>
  db.asSystem('operator: change a plan', async (tx) => {
    const plan = (await listManagedPlans(tx)).find(({ id, name }) => name === nameOrId || id === nameOrId);
    if (!plan) throw new PlanRefused('Nenhum plano tem este nome. Veja quais são com: npm run plans -- list');
    await updatePlan(tx, plan.id, values);
    return { name: plan.name, clinics: plan.clinics };
  });

export const setPlanPrice = async (db: Database, nameOrId: string, price: string) =>
  change(db, nameOrId, { priceCents: checked(shape.priceCents, parsePrice(price)) });

export const setPlanActive = (db: Database, nameOrId: string, active: boolean) => change(db, nameOrId, { active });

export const setPlanLimits = async (
  db: Database,
  nameOrId: string,
  limits: { gigabytes: string; documents: string; mailsPerDay: string },
) =>
  change(db, nameOrId, {
    storageGigabytes: checked(shape.storageGigabytes, parseWholeNumber(limits.gigabytes)),
    documentsMax: checked(shape.documentsMax, parseWholeNumber(limits.documents)),
    mailsPerDay: checked(shape.mailsPerDay, parseWholeNumber(limits.mailsPerDay)),
  });
