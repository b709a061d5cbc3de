import { sql } from 'kysely';
import { type Billing, PaymentError, type ProviderInvoice } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { receiptMail } from './billing.mails.ts';
import { invoiceRow, isLiving, isPossibleAmount, paymentStatusOf } from './billing-facts.ts';

/** A past that is read for the first time is no news. */
const newsMs = 7 * 86_400_000;

const isNews = ({ amountCents, paidAt }: ProviderInvoice): boolean =>
  amountCents > 0 && (paidAt === null || Date.now() - paidAt.getTime() < newsMs);

/**
 * Puts the receipt of each newly paid invoice in the mail, in the transaction that writes the payment down: once per
 * invoice, however often the provider tells of it or somebody reads it again.
 */
async function mailReceipts(ctx: AppContext, tx: Tx, clinicId: string, invoices: readonly ProviderInvoice[]) {
  const marked = await tx
    .updateTable('invoices')
    .set({ receipt_mailed_at: sql`now()` })
    .where('clinic_id', '=', clinicId)
    .where('status', '=', 'paid')
    .where('receipt_mailed_at', 'is', null)
    .returning('provider_id')
    .execute();
  const ids = new Set(marked.map(({ provider_id }) => provider_id));
  const news = invoices.filter((invoice) => ids.has(invoice.id) && isNews(invoice));
  if (news.length === 0) return;
  const clinic = await tx
    .selectFrom('clinics')
    .select(['name as clinicName', 'admin_name as name', 'admin_email as email', 'time_zone as timeZone'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const paymentsPage = `${ctx.appUrl}/clinica/${clinicId}/pagamento`;
  for (const invoice of news)
    await sendPersonalMail(ctx, tx, { to: clinic.email, ...receiptMail(clinic, invoice, { paymentsPage }) });
}

const columns = [
  'id',
  'active',
  'payment_customer_id',
  'payment_subscription_id',
  'payment_status',
  'subscription_plan_id',
  'subscription_status',
  'subscription_cancels',
  'subscription_price_cents',
  'billing_version',
] as const;

const readClinic = (tx: Tx, clinicId: string) =>
  tx.selectFrom('clinics').select(columns).where('id', '=', clinicId).executeTakeFirst();

export type ClinicBilling = NonNullable<Awaited<ReturnType<typeof readClinic>>>;

const maxAttempts = 10;

/**
 * Reads the clinic's whole billing at the provider and writes it down. Running it twice, late or in any order gives the
 * same: a picture that was read before somebody else wrote theirs is thrown away and read again, so an older one never
 * replaces a newer one, and nobody holds a lock while the provider thinks.
 */
export async function syncClinicBilling(ctx: AppContext, clinicId: string): Promise<ClinicBilling> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await ctx.db.asSystem('billing: read a clinic', (tx) => readClinic(tx, clinicId));
    if (!before) throw new AppError('clinics.not_found');
    if (before.payment_customer_id === null) return before;
    const billing = await readProvider(ctx, before.payment_customer_id);
    const written = await ctx.db.asSystem('billing: write a clinic', (tx) =>
      billing ? write(ctx, tx, before, billing) : forgetCustomer(tx, before),
    );
    if (!written) continue;
    await endWhatMustNotCharge(ctx, before, billing);
    return written;
  }
  throw new Error('The clinic’s billing kept changing while it was read');
}

/** Null when the provider no longer knows the customer. */
async function readProvider(ctx: AppContext, customerId: string): Promise<Billing | null> {
  try {
    return await ctx.adapters.payments.readBilling(customerId);
  } catch (error) {
    if (error instanceof PaymentError && error.reason === 'not_found') return null;
    throw error;
  }
}

/** A second checkout leaves the first subscription charging beside it; a removed clinic is charged for nothing at all. */
async function endWhatMustNotCharge(ctx: AppContext, clinic: ClinicBilling, billing: Billing | null): Promise<void> {
  if (!billing) return;
  const { subscription, supersededSubscriptionIds } = billing;
  const ending = [...supersededSubscriptionIds];
  if (!clinic.active && subscription && isLiving(subscription.status)) ending.push(subscription.id);
  for (const id of ending) {
    await ctx.adapters.payments.cancelNow(id);
    ctx.log.info({ clinicId: clinic.id, subscription: id }, 'billing: ended a subscription that must not charge');
  }
}

const ifUnchanged = (tx: Tx, before: ClinicBilling) =>
  tx
    .updateTable('clinics')
    .set({ billing_version: sql`billing_version + 1`, billing_synced_at: sql`now()` })
    .where('id', '=', before.id)
    .where('billing_version', '=', before.billing_version)
    .where('payment_customer_id', '=', before.payment_customer_id)
    .returning(columns);

async function write(ctx: AppContext, tx: Tx, before: ClinicBilling, billing: Billing) {
  const { subscription } = billing;
  const onTrial = subscription?.status === 'trialing';
  const planId = subscription?.planId ? await knownPlan(tx, subscription.planId) : null;
  const written = await ifUnchanged(tx, before)
    .set({
      payment_status: paymentStatusOf(billing),
      payment_subscription_id: subscription?.id ?? null,
      subscription_plan_id: planId ?? before.subscription_plan_id,
      // Everything works in a trial: to the clinic and its screens it is an active one, with an end.
      subscription_status: onTrial ? 'active' : (subscription?.status ?? null),
      trial_ends_at: onTrial ? (subscription.currentPeriodEnd?.toISOString() ?? null) : null,
      subscription_end_date: subscription?.currentPeriodEnd?.toISOString() ?? null,
      subscription_cancels: subscription?.cancelAtPeriodEnd ?? false,
      subscription_price_cents: subscription?.priceCents ?? null,
    })
    .executeTakeFirst();
  if (written) await writeInvoices(ctx, tx, before.id, billing);
  return written;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A subscription made by hand at the provider may name a plan nobody here knows. */
async function knownPlan(tx: Tx, planId: string): Promise<string | null> {
  if (!uuidShape.test(planId)) return null;
  const plan = await tx.selectFrom('subscription_plans').select('id').where('id', '=', planId).executeTakeFirst();
  return plan?.id ?? null;
}

async function writeInvoices(ctx: AppContext, tx: Tx, clinicId: string, { invoices }: Billing): Promise<void> {
  const possible = invoices.filter((invoice) => isPossibleAmount(invoice.amountCents));
  for (const { id, amountCents } of invoices.filter((invoice) => !possible.includes(invoice)))
    ctx.log.error({ clinicId, invoice: id, amountCents }, 'billing: an invoice with an impossible amount was left out');
  // What the provider no longer lists will never be paid; what was paid stays as it was.
  await voidUnpaid(
    tx,
    clinicId,
    invoices.map((invoice) => invoice.id),
  );
  if (possible.length === 0) return;
  await tx
    .insertInto('invoices')
    .values(possible.map((invoice) => ({ id: newId(), clinic_id: clinicId, ...invoiceRow(invoice) })))
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          description: eb.ref('excluded.description'),
          amount_cents: eb.ref('excluded.amount_cents'),
          status: eb.ref('excluded.status'),
          payment_failed: eb.ref('excluded.payment_failed'),
          hosted_invoice_url: eb.ref('excluded.hosted_invoice_url'),
          invoice_pdf: eb.ref('excluded.invoice_pdf'),
          paid_at: eb.ref('excluded.paid_at'),
        }))
        .whereRef('invoices.clinic_id', '=', 'excluded.clinic_id'),
    )
    .execute();
  await mailReceipts(ctx, tx, clinicId, possible);
}

const voidUnpaid = (tx: Tx, clinicId: string, except: readonly string[]) =>
  tx
    .updateTable('invoices')
    .set({ status: 'void', payment_failed: false })
    .where('clinic_id', '=', clinicId)
    .where('status', 'in', ['draft', 'open'])
    .where('provider_id', '<>', sql<string>`all (${[...except]}::text[])`)
    .execute();

/** The customer was deleted at the provider: nothing charges any more, and the next checkout makes a new customer. */
async function forgetCustomer(tx: Tx, before: ClinicBilling) {
  const written = await ifUnchanged(tx, before)
    .set({
      payment_customer_id: null,
      payment_subscription_id: null,
      payment_status: 'pending',
      subscription_status: before.subscription_status === null ? null : 'canceled',
      subscription_cancels: false,
      trial_ends_at: null,
    })
    .executeTakeFirst();
  if (written) await voidUnpaid(tx, before.id, []);
  return written;
}
