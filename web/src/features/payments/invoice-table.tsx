import type { Invoice } from '@virtual-med/contract/billing';
import { formatCents, formatDate, fromEpochSeconds } from '@virtual-med/contract/formats';
import { adminInvoiceBadge, invoiceNumber } from '@virtual-med/contract/payments';
import { paymentReportTexts as texts } from '@virtual-med/contract/payments.texts';
import { Download, ExternalLink as OpenIcon } from 'lucide-react';
import { useIsPhone } from '../../lib/media.ts';
import { Badge } from '../../ui/badge.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

const shownDate = (invoice: Invoice) => formatDate(fromEpochSeconds(invoice.created));

const Links = ({ invoice }: { invoice: Invoice }) => (
  <div className="flex gap-4">
    <ExternalLink
      href={invoice.hosted_invoice_url}
      label={texts.openInvoice}
      about={invoiceNumber(invoice)}
      Icon={OpenIcon}
    />
    <ExternalLink href={invoice.invoice_pdf} label={texts.openPdf} about={invoiceNumber(invoice)} Icon={Download} />
  </div>
);

const Row = ({ invoice }: { invoice: Invoice }) => (
  <tr>
    <th scope="row" className="px-5 py-2 text-left font-medium">
      {invoice.clinic_name}
    </th>
    <td className="px-3 py-2 whitespace-nowrap tabular-nums">{invoiceNumber(invoice)}</td>
    <td className="px-3 py-2">{invoice.description}</td>
    <td className="px-3 py-2 tabular-nums">{shownDate(invoice)}</td>
    <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{formatCents(invoice.amount)}</td>
    <td className="px-3 py-2">
      <Badge {...adminInvoiceBadge(invoice)} />
    </td>
    <td className="px-5 py-2">
      <Links invoice={invoice} />
    </td>
  </tr>
);

const Card = ({ invoice }: { invoice: Invoice }) => (
  <li className="px-5 py-4">
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 font-medium">{invoice.clinic_name}</p>
      <p className="shrink-0 font-semibold tabular-nums">{formatCents(invoice.amount)}</p>
    </div>
    <div className="mt-1 flex items-start justify-between gap-4">
      <p className="min-w-0 text-sm text-ink-muted tabular-nums">
        {shownDate(invoice)} · {invoiceNumber(invoice)}
        <span className="block">{invoice.description}</span>
      </p>
      <Badge {...adminInvoiceBadge(invoice)} />
    </div>
    <Links invoice={invoice} />
  </li>
);

const { columns } = texts;

/** Newest first: a table where there is room for its columns, cards on a phone. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  if (useIsPhone())
    return (
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <Card key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    );
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{texts.invoices}</caption>
        <thead className="border-b border-line text-left text-sm text-ink-muted">
          <tr>
            <th scope="col" className="px-5 py-3 font-medium">
              {columns.clinic}
            </th>
            {[columns.number, columns.description, columns.date].map((name) => (
              <th key={name} scope="col" className="px-3 py-3 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-3 py-3 text-right font-medium">
              {columns.amount}
            </th>
            <th scope="col" className="px-3 py-3 font-medium">
              {columns.status}
            </th>
            <th scope="col" className="px-5 py-3 font-medium">
              {columns.links}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
