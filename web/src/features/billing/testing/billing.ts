import type { Invoice, Subscription } from '@virtual-med/contract/billing/billing';
import { clinicId, idOf } from '../../../testing/people.ts';

export const plans = [
  { id: idOf(401), name: 'Essencial', priceCents: 9900, description: 'Para começar' },
  { id: idOf(402), name: 'Completo', priceCents: 19900, description: 'Para crescer' },
];

export const subscription = (changed: Partial<Subscription> = {}): Subscription => ({
  plan: plans[0] ?? null,
  priceCents: 9900,
  status: 'active',
  paymentStatus: 'active',
  nextChargeAt: '2026-12-15T12:00:00.000Z',
  endsAt: null,
  trialEndsAt: null,
  cancelAtPeriodEnd: false,
  manageable: true,
  ...changed,
});

export const invoice = (number: number, changed: Partial<Invoice> = {}): Invoice => ({
  id: `in_${number}`,
  number: `F-000${number}`,
  description: 'Plano Essencial',
  created: 1_790_000_000 + number,
  amount: 9900,
  currency: 'brl',
  paid: true,
  paid_at: 1_790_000_100,
  status: 'paid',
  hosted_invoice_url: 'https://pagamentos.exemplo/fatura',
  invoice_pdf: 'https://pagamentos.exemplo/fatura.pdf',
  clinic_id: clinicId,
  clinic_name: 'Clínica Aurora',
  ...changed,
});
