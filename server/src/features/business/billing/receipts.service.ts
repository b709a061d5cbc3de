import { sql } from 'kysely';
import type { ProviderInvoice } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { receiptMail } from './billing.mails.ts';

/** A past that is read for the first time is no news. */
const newsMs = 7 * 86_400_000;

const isNews = ({ amountCents, paidAt }: ProviderInvoice): boolean =>
  amountCents > 0 && (paidAt === null || Date.now() - paidAt.getTime() < newsMs);

/**
 * Puts the receipt of each newly paid invoice in the mail, in the transaction that writes the payment down: once per
 * invoice, however often the provider tells of it or somebody reads it again.
 */
export async function mailReceipts(ctx: AppContext, tx: Tx, clinicId: string, invoices: readonly ProviderInvoice[]) {
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
