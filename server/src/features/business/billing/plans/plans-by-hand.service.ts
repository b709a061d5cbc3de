import { record } from '../../../../core/audit/audit.service.ts';
import type { Database, Tx } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';

/** Why an operator's wish was not done, in words for them. */
export class PlanRefused extends Error {}

/** Highest monthly price any provider is asked to take, in cents. */
const ceilingCents = 10_000_000;

/** '199', '199,90' or '199.90' reais as cents; never through a fraction, which cannot hold ten centavos. */
export function parsePrice(text: string): number {
  const [, reais, centavos = '00'] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const cents = reais === undefined ? Number.NaN : Number(reais) * 100 + Number(centavos);
  if (!(cents > 0 && cents <= ceilingCents))
    throw new PlanRefused('O preço é em reais, como 199 ou 199,90, de 0,01 a 100000,00.');
  return cents;
}

function checkedText(text: string, { min, max, what }: { min: number; max: number; what: string }): string {
  const tidy = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (tidy.length < min || tidy.length > max || /\p{Cc}/u.test(tidy))
    throw new PlanRefused(`${what}: de ${min} a ${max} caracteres.`);
  return tidy;
}

export const listPlans = (db: Database) =>
  db.asSystem('operator: list plans', (tx) =>
    tx
      .selectFrom('subscription_plans as p')
      .select(['p.id', 'p.name', 'p.price_cents', 'p.active', 'p.description'])
      .select(['p.storage_bytes', 'p.documents_max', 'p.mails_per_day'])
      .select((eb) =>
        eb
          .selectFrom('clinics as c')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('c.subscription_plan_id', '=', 'p.id')
          .as('clinics'),
      )
      .orderBy('p.price_cents')
      .orderBy('p.id')
      .execute(),
  );

interface PlanLimits {
  readonly storage_bytes: number;
  readonly documents_max: number;
  readonly mails_per_day: number;
}

const wholeNumber = (text: string, { max, what }: { max: number; what: string }): number => {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (number < 1 || number > max) throw new PlanRefused(`${what}: um número inteiro de 1 a ${max}.`);
  return number;
};

const leaveTrace = (tx: Tx, planId: string) =>
  record(tx, { event: 'plans.changed', clinicId: null, recordType: 'plan', recordId: planId });

export const addPlan = (
  db: Database,
  plan: { name: string; price: string; description: string },
): Promise<{ name: string; priceCents: number }> => {
  const name = checkedText(plan.name, { min: 2, max: 60, what: 'O nome do plano' });
  const description = checkedText(plan.description, { min: 0, max: 200, what: 'A descrição' });
  const priceCents = parsePrice(plan.price);
  return db.asSystem('operator: add a plan', async (tx) => {
    const id = newId();
    const added = await tx
      .insertInto('subscription_plans')
      .values({ id, name, description, price_cents: priceCents })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new PlanRefused(`Já existe um plano com o nome ${name}.`);
    await leaveTrace(tx, id);
    return { name, priceCents };
  });
};

const change = (
  db: Database,
  nameOrId: string,
  values: { price_cents: number } | { active: boolean } | PlanLimits,
): Promise<{ name: string; clinics: number }> =>
  db.asSystem('operator: change a plan', async (tx) => {
    const plan = await tx
      .updateTable('subscription_plans')
      .set(values)
      .where((eb) => eb.or([eb('name', '=', nameOrId), eb(eb.cast<string>('id', 'text'), '=', nameOrId)]))
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!plan) throw new PlanRefused('Nenhum plano tem este nome. Veja quais são com: npm run plans -- list');
    await leaveTrace(tx, plan.id);
    const { clinics } = await tx
      .selectFrom('clinics')
      .select((eb) => eb.fn.countAll<number>().as('clinics'))
      .where('subscription_plan_id', '=', plan.id)
      .executeTakeFirstOrThrow();
    return { name: plan.name, clinics };
  });

/** For whoever subscribes from now on: a running subscription keeps the price it was taken for. */
export const setPlanPrice = (db: Database, nameOrId: string, price: string) =>
  change(db, nameOrId, { price_cents: parsePrice(price) });

/** A plan no longer offered stays with the clinics that have it. */
export const setPlanActive = (db: Database, nameOrId: string, active: boolean) => change(db, nameOrId, { active });

const gigabyte = 1024 ** 3;

/** Counts at once, also for the clinics that have the plan: what they already keep stays, more has to fit. */
export const setPlanLimits = (
  db: Database,
  nameOrId: string,
  limits: { gigabytes: string; documents: string; mailsPerDay: string },
) =>
  change(db, nameOrId, {
    storage_bytes: wholeNumber(limits.gigabytes, { max: 100_000, what: 'O espaço em GB' }) * gigabyte,
    documents_max: wholeNumber(limits.documents, { max: 100_000_000, what: 'O número de documentos' }),
    mails_per_day: wholeNumber(limits.mailsPerDay, { max: 1_000_000, what: 'O número de e-mails por dia' }),
  });
