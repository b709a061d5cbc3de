import { endpoint } from '../core/endpoint.ts';
import { longText, requiredText } from '../core/fields.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { managedPlanTexts as texts } from './managed-plans.texts.ts';

/** Highest monthly price any provider is asked to take, in cents. */
const maxPriceCents = 10_000_000;

/** '199', '199,90' or '199.90' reais as cents; never through a fraction, which cannot hold ten centavos. NaN for anything else. */
export function parsePrice(text: string): number {
  const [, reais, centavos = '00'] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const cents = reais === undefined ? Number.NaN : Number(reais) * 100 + Number(centavos);
  return cents > 0 && cents <= maxPriceCents ? cents : Number.NaN;
}

/** How a price is typed. */
export const priceText = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

export const parseWholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

const wholeNumber = (max: number, message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(max, message));

const name = requiredText(texts.faults.name, { min: 2, max: 60 });
const description = longText(200).check(
  z.refine((text) => !/[\r\n\t]/.test(text), { error: texts.faults.description }),
);

const limits = {
  storageGigabytes: wholeNumber(100_000, texts.faults.storage),
  documentsMax: wholeNumber(100_000_000, texts.faults.documents),
  mailsPerDay: wholeNumber(1_000_000, texts.faults.mails),
};

/** What the platform's staff write of a plan. A clinic that has it keeps the price it subscribed for. */
export const planInput = z.strictObject({
  name,
  description,
  priceCents: wholeNumber(maxPriceCents, texts.faults.price),
  ...limits,
});

const typedNumber = (read: (text: string) => number, number: z.ZodMiniType<number, number>) =>
  z.pipe(z.pipe(z.string(), z.transform(read)), number);

/** The same as it is typed into a form. */
export const planForm = z.strictObject({
  name,
  description,
  priceCents: typedNumber(parsePrice, planInput.shape.priceCents),
  storageGigabytes: typedNumber(parseWholeNumber, limits.storageGigabytes),
  documentsMax: typedNumber(parseWholeNumber, limits.documentsMax),
  mailsPerDay: typedNumber(parseWholeNumber, limits.mailsPerDay),
});

export const planChange = z.partial(z.extend(planInput, { active: z.boolean() }));

export const managedPlan = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  active: z.boolean(),
  storageGigabytes: z.number(),
  documentsMax: z.int(),
  mailsPerDay: z.int(),
  /** Clinics that have it. */
  clinics: z.int(),
});
export type ManagedPlan = z.infer<typeof managedPlan>;

export const listManagedPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'All plans with their limits and how many clinics have them, cheapest first',
  access: { area: 'platform' },
  audit: 'none',
  response: z.object({ plans: z.array(managedPlan) }),
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans',
  summary: 'Offer a new plan',
  access: { area: 'platform' },
  audit: 'plans.changed',
  body: planInput,
  response: z.object({ id: uuid }),
  errors: ['plans.name_taken'],
});

export const updatePlan = endpoint({
  method: 'PATCH',
  path: '/api/admin/plans/:planId',
  summary:
    'Change a plan, or stop offering it; limits count at once for the clinics that have it, the price for new ones',
  access: { area: 'platform' },
  audit: 'plans.changed',
  params: z.strictObject({ planId: uuid }),
  body: planChange,
  response: z.object({ id: uuid }),
  errors: ['plans.not_found', 'plans.name_taken'],
});
