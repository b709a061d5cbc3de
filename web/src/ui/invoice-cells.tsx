import type { Invoice } from '@virtual-med/contract/billing/billing';
import { invoiceNumber } from '@virtual-med/contract/billing/payments';
import { paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { Download, ExternalLink as OpenIcon } from 'lucide-react';
import { ExternalLink } from './external-link.tsx';

/** The invoice's page and its PDF at the provider's, where there are any. */
export const InvoiceLinks = ({ invoice }: { invoice: Invoice }) => (
  <div className="flex flex-wrap gap-x-4">
    <ExternalLink
      href={invoice.hosted_invoice_url}
      label={texts.openInvoice}
      about={invoiceNumber(invoice)}
      Icon={OpenIcon}
    />
    <ExternalLink href={invoice.invoice_pdf} label={texts.openPdf} about={invoiceNumber(invoice)} Icon={Download} />
  </div>
);
