import type { ProviderInvoice } from './payments.port.ts';

export type InvoiceStatus = 'open' | 'paid' | 'pending' | 'failed' | 'canceled';

export interface InvoicePresentation {
  readonly status: InvoiceStatus;
  readonly paid: boolean;
  /** In the provider's payments report. */
  readonly adminBadge: 'Pago' | 'Em aberto' | 'Falhou';
  /** In the clinic's own payment history. */
  readonly clinicBadge: 'Pago' | 'Pendente' | 'Falhou' | 'Cancelado';
}

const paid: InvoicePresentation = { status: 'paid', paid: true, adminBadge: 'Pago', clinicBadge: 'Pago' };
const pending: InvoicePresentation = {
  status: 'pending',
  paid: false,
  adminBadge: 'Em aberto',
  clinicBadge: 'Pendente',
};
const open: InvoicePresentation = { ...pending, status: 'open' };
const failed: InvoicePresentation = { status: 'failed', paid: false, adminBadge: 'Falhou', clinicBadge: 'Falhou' };
const canceled: InvoicePresentation = { ...failed, status: 'canceled', clinicBadge: 'Cancelado' };

/** The only place where a provider's invoice status becomes one of ours. */
export function presentInvoice(invoice: Pick<ProviderInvoice, 'status' | 'attemptFailed'>): InvoicePresentation {
  switch (invoice.status) {
    case 'paid':
      return paid;
    case 'draft':
      return pending;
    case 'open':
      return invoice.attemptFailed ? failed : open;
    case 'uncollectible':
      return failed;
    case 'void':
      return canceled;
  }
}
