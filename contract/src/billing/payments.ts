import { formatCents } from '../core/formats.ts';

/** A state in a word, and how loudly it speaks. */
export interface Badge {
  readonly label: string;
  readonly tone: 'good' | 'waiting' | 'bad' | 'quiet';
}

const pick = (badges: Readonly<Record<string, Badge>>, value: string | null | undefined, otherwise: Badge): Badge =>
  value && Object.hasOwn(badges, value) ? (badges[value] ?? otherwise) : otherwise;

const paid: Badge = { label: 'Pago', tone: 'good' };
const pending: Badge = { label: 'Pendente', tone: 'waiting' };
const unpaid: Badge = { label: 'Em aberto', tone: 'waiting' };
const failed: Badge = { label: 'Falhou', tone: 'bad' };
const canceled: Badge = { label: 'Cancelado', tone: 'quiet' };

export const paymentStatusBadge = (status: string | null | undefined): Badge =>
  pick(
    { active: { label: 'Em dia', tone: 'good' }, pending, overdue: { label: 'Em atraso', tone: 'bad' } },
    status,
    pending,
  );

export const subscriptionBadge = (status: string | null | undefined): Badge =>
  pick(
    {
      active: { label: 'Ativo', tone: 'good' },
      past_due: { label: 'Em Atraso', tone: 'bad' },
      canceled,
    },
    status,
    { label: 'Inativo', tone: 'quiet' },
  );

/** What an invoice can be here, whoever the payment provider is. */
export type InvoiceStatus = 'open' | 'succeeded' | 'paid' | 'pending' | 'failed' | 'canceled';

interface InvoiceState {
  readonly paid: boolean;
  readonly status: string;
}

/** In the platform's own table. A pending invoice is one still open, not one that failed. */
export const adminInvoiceBadge = (invoice: InvoiceState): Badge =>
  invoice.paid ? paid : pick({ paid, succeeded: paid, unpaid, open: unpaid, pending: unpaid }, invoice.status, failed);

/** In the clinic's table; a status nobody foresaw is shown as it is. */
export const clinicInvoiceBadge = (status: string): Badge =>
  pick({ paid, succeeded: paid, pending, open: pending, failed, canceled }, status, { label: status, tone: 'quiet' });

/** A clinic without a plan uses the product free of charge. */
export const planDisplay = (planId: string | null | undefined, planName?: string | null): string =>
  planId ? planName || 'Premium' : 'Gratuito';

/** 'R$ 99,00/mês' */
export const monthlyPrice = (cents: number): string => `${formatCents(cents)}/mês`;

/** Payment providers number an invoice only once it is final; until then the end of its id stands in. */
export const invoiceNumber = (invoice: { readonly id: string; readonly number?: string | null | undefined }): string =>
  invoice.number || invoice.id.slice(-8);
