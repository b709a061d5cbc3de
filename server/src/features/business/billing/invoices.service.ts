import type { Invoice, InvoiceFilter, InvoiceReport } from '@virtual-med/contract/billing/billing';
import { invoiceNumber } from '@virtual-med/contract/billing/payments';
import { dayIn, defaultTimeZone, toEpochSeconds } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { sql } from 'kysely';
import { invoiceStatus, type ProviderInvoiceStatus } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { asInstant, cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

const select = (tx: Tx) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('clinics as c', 'c.id', 'i.clinic_id')
    .select(['i.id', 'i.provider_id', 'i.number', 'i.description', 'i.created_at', 'i.amount_cents', 'i.currency'])
    .select(['i.status', 'i.payment_failed', 'i.paid_at', 'i.hosted_invoice_url', 'i.invoice_pdf', 'i.clinic_id'])
    .select('c.name as clinic_name')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const epoch = (instant: string): number => toEpochSeconds(new Date(instant));

function present({ appUrl }: Pick<AppContext, 'appUrl'>, row: Row): Invoice {
  const status = invoiceStatus({
    status: row.status as ProviderInvoiceStatus,
    attemptFailed: row.payment_failed,
  }) as Invoice['status'];
  const address = (text: string | null) => (text?.startsWith('/') ? `${appUrl}${text}` : text);
  return {
    id: row.provider_id,
    number: invoiceNumber({ id: row.provider_id, number: row.number }),
    description: row.description,
    created: epoch(row.created_at),
    amount: row.amount_cents,
    currency: row.currency,
    paid: status === 'paid',
    paid_at: row.paid_at === null ? null : epoch(row.paid_at),
    status,
    hosted_invoice_url: address(row.hosted_invoice_url),
    invoice_pdf: address(row.invoice_pdf),
    clinic_id: row.clinic_id,
    clinic_name: row.clinic_name,
  };
}

const oneClinicAtMost = 1000;

export const invoicesOfClinic = (ctx: AppContext, actor: Actor, clinicId: string): Promise<{ invoices: Invoice[] }> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await select(tx).where('i.clinic_id', '=', clinicId).limit(oneClinicAtMost).execute();
    return { invoices: rows.map((row) => present(ctx, row)) };
  });

/** The badges of the platform's table, as the database keeps them; `invoiceStatus` says the same of one invoice. */
const isOpen = sql<boolean>`(i.status = 'draft' or (i.status = 'open' and not i.payment_failed))`;
const statusConditions = {
  paid: sql<boolean>`i.status = 'paid'`,
  open: isOpen,
  failed: sql<boolean>`(i.status <> 'paid' and not ${isOpen})`,
};

const startOfDay = (day: string) => sql<string>`(${day}::date)::timestamp at time zone ${defaultTimeZone}`;
const endOfDay = (day: string) => sql<string>`(${day}::date + 1)::timestamp at time zone ${defaultTimeZone}`;

/** Of the invoices `i`, those the filter lets through. */
function matches(filter: InvoiceFilter) {
  const conditions = [sql<boolean>`true`];
  if (filter.clinicId) conditions.push(sql`i.clinic_id = ${filter.clinicId}`);
  if (filter.status) conditions.push(statusConditions[filter.status]);
  if (filter.from) conditions.push(sql`i.created_at >= ${startOfDay(filter.from)}`);
  if (filter.to) conditions.push(sql`i.created_at < ${endOfDay(filter.to)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

interface PageRequest extends InvoiceFilter {
  readonly after?: string | undefined;
  readonly limit: number;
}

async function readPage(ctx: AppContext, tx: Tx, { after, limit, ...filter }: PageRequest) {
  let query = select(tx)
    .where(matches(filter))
    .limit(limit + 1);
  if (after !== undefined) {
    const [createdAt, id] = readCursor(after, 2);
    query = query.where(sql<boolean>`(i.created_at, i.id) < (${asInstant(createdAt)}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const { shown, next } = cutPage(rows, limit, (last) => [last.created_at, last.id]);
  return { invoices: shown.map((row) => present(ctx, row)), next };
}

export const listInvoices = (ctx: AppContext, actor: Actor, request: PageRequest) =>
  ctx.db.asActor(actor, (tx) => readPage(ctx, tx, request));

const exportPageSize = 1000;

/** Page by page, so that a long history is never in memory at once. */
export async function* allInvoices(ctx: AppContext, actor: Actor, filter: InvoiceFilter): AsyncGenerator<Invoice[]> {
  await ctx.db.asActor(actor, (tx) => record(tx, { event: 'invoices.exported', clinicId: null }));
  let after: string | undefined;
  do {
    const page = await listInvoices(ctx, actor, { ...filter, after, limit: exportPageSize });
    yield page.invoices;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

const monthsShown = 12;

/** 'yyyy-mm' of this month and the ones before it, oldest first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = dayIn(defaultTimeZone, now).split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 7),
  );
}

const cents = (column: string, condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`;

export const reportInvoices = (
  ctx: AppContext,
  actor: Actor,
  filter: InvoiceFilter,
  now = new Date(),
): Promise<InvoiceReport> =>
  ctx.db.asActor(actor, async (tx) => {
    const base = tx.selectFrom('invoices as i');
    const totals = await base
      .where(matches(filter))
      .select([
        cents('i.amount_cents', statusConditions.paid).as('received'),
        cents('i.amount_cents', sql<boolean>`i.status in ('draft', 'open')`).as('pending'),
        sql<number>`count(*)`.as('count'),
      ])
      .executeTakeFirstOrThrow();
    const paid = base
      .where(matches(filter.clinicId ? { clinicId: filter.clinicId } : {}))
      .where('i.status', '=', 'paid');
    const since = new Date(now.getTime() - limits.monthlyRevenueDays * 86_400_000).toISOString();
    const recent = await paid
      .select(sql<number>`coalesce(sum(i.amount_cents), 0)::bigint`.as('received'))
      .where('i.paid_at', '>=', since)
      .executeTakeFirstOrThrow();
    const months = lastMonths(now);
    const month = sql<string>`to_char(i.paid_at at time zone ${defaultTimeZone}, 'YYYY-MM')`;
    const paidByMonth = await paid
      .select([
        month.as('month'),
        sql<number>`sum(i.amount_cents)::bigint`.as('received'),
        sql<number>`count(*)`.as('count'),
      ])
      .where('i.paid_at', '>=', startOfDay(`${months[0]}-01`))
      .groupBy(sql.ref('month'))
      .execute();
    const byMonth = new Map(paidByMonth.map((row) => [row.month, row]));
    return {
      receivedCents: totals.received,
      pendingCents: totals.pending,
      last30DaysCents: recent.received,
      invoiceCount: totals.count,
      months: months.map((one) => ({
        month: one,
        receivedCents: byMonth.get(one)?.received ?? 0,
        count: byMonth.get(one)?.count ?? 0,
      })),
    };
  });
