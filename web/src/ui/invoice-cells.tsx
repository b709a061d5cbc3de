import type { Invoice } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge, invoiceNumber } from '@virtual-med/contract/billing/payments';
import { paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents, formatDate, fromEpochSeconds } from '@virtual-med/contract/core/formats';
import { Download, ExternalLink as OpenIcon } from 'lucide-react';
import { Badge } from './badge.tsx';
import { ExternalLink } from './external-link.tsx';
import { Cell, HeadCell } from './table.tsx';

const { columns } = texts;

/** In the platform's own time zone: these are its books. */
export const invoiceDate = ({ created }: Invoice): string => formatDate(fromEpochSeconds(created));

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

/** The columns every table of the platform's invoices ends with; what comes before says which invoice it is. */
export const InvoiceHeadCells = () => (
  <>
    <HeadCell>{columns.description}</HeadCell>
    <HeadCell>{columns.date}</HeadCell>
    <HeadCell side="end">{columns.amount}</HeadCell>
    <HeadCell>{columns.status}</HeadCell>
    <HeadCell>{columns.links}</HeadCell>
  </>
);

export const InvoiceCells = ({ invoice }: { invoice: Invoice }) => (
  <>
    <Cell>{invoice.description}</Cell>
    <Cell>
      <span className="tabular-nums">{invoiceDate(invoice)}</span>
    </Cell>
    <Cell side="end">
      <span className="whitespace-nowrap">{formatCents(invoice.amount)}</span>
    </Cell>
    <Cell>
      <Badge {...adminInvoiceBadge(invoice)} />
    </Cell>
    <Cell>
      <InvoiceLinks invoice={invoice} />
    </Cell>
  </>
);
