import type { InvoiceStatus } from '@virtual-med/contract/billing/payments';
import type { ProviderInvoice } from './payments.port.ts';

/** The only place where a provider's invoice status becomes one of ours; screens take their badge from that. */
export function invoiceStatus(invoice: Pick<ProviderInvoice, 'status' | 'attemptFailed'>): InvoiceStatus {
  switch (invoice.status) {
    case 'paid':
      return 'paid';
    case 'draft':
      return 'pending';
    case 'open':
      return invoice.attemptFailed ? 'failed' : 'open';
    case 'uncollectible':
      return 'failed';
    case 'void':
      return 'canceled';
  }
}
