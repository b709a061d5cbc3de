import type { Invoice } from '@virtual-med/contract/billing';
import { formatCents, formatDate, fromEpochSeconds } from '@virtual-med/contract/formats';
import { clinicInvoiceBadge, invoiceNumber } from '@virtual-med/contract/payments';
import { paymentTexts as texts } from '@virtual-med/contract/payments.texts';
import { Download, ExternalLink as OpenIcon } from 'lucide-react';
import { useId } from 'react';
import { useIsPhone } from '../../lib/media.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

interface HistoryProps {
  invoices: readonly Invoice[];
  timeZone: string | undefined;
}

interface LineProps {
  invoice: Invoice;
  timeZone: string | undefined;
}

const shownDate = ({ invoice, timeZone }: LineProps) => formatDate(fromEpochSeconds(invoice.created), timeZone);

/** The receipt of what was paid; of what was not, the page where it can be. */
const Receipt = ({ invoice }: { invoice: Invoice }) =>
  invoice.paid && invoice.invoice_pdf ? (
    <ExternalLink
      href={invoice.invoice_pdf}
      label={texts.downloadReceipt}
      about={invoiceNumber(invoice)}
      Icon={Download}
    />
  ) : (
    <ExternalLink
      href={invoice.hosted_invoice_url}
      label={texts.openInvoice}
      about={invoiceNumber(invoice)}
      Icon={OpenIcon}
    />
  );

const Row = (line: LineProps) => (
  <tr>
    <td className="px-5 py-2 tabular-nums">{shownDate(line)}</td>
    <th scope="row" className="px-3 py-2 text-left font-normal">
      {line.invoice.description}
    </th>
    <td className="px-3 py-2 whitespace-nowrap tabular-nums">{invoiceNumber(line.invoice)}</td>
    <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{formatCents(line.invoice.amount)}</td>
    <td className="px-3 py-2">
      <Badge {...clinicInvoiceBadge(line.invoice.status)} />
    </td>
    <td className="px-5 py-2">
      <Receipt invoice={line.invoice} />
    </td>
  </tr>
);

const Card = (line: LineProps) => (
  <li className="px-5 py-4">
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 font-medium">{line.invoice.description}</p>
      <p className="shrink-0 font-semibold tabular-nums">{formatCents(line.invoice.amount)}</p>
    </div>
    <div className="mt-1 flex items-center justify-between gap-4">
      <p className="text-sm text-ink-muted tabular-nums">
        {shownDate(line)} · {invoiceNumber(line.invoice)}
      </p>
      <Badge {...clinicInvoiceBadge(line.invoice.status)} />
    </div>
    <Receipt invoice={line.invoice} />
  </li>
);

const { columns } = texts;

const HistoryTable = ({ invoices, timeZone }: HistoryProps) => (
  <div className="overflow-x-auto">
    <table className="w-full text-[0.9375rem]">
      <caption className="sr-only">{texts.history}</caption>
      <thead className="border-b border-line text-left text-sm text-ink-muted">
        <tr>
          <th scope="col" className="px-5 py-3 font-medium">
            {columns.date}
          </th>
          {[columns.description, columns.number].map((name) => (
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
            {columns.receipt}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  </div>
);

export function PaymentHistory({ invoices, timeZone }: HistoryProps) {
  const id = useId();
  const isPhone = useIsPhone();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface">
      <h2 id={id} className="border-b border-line px-5 py-4 text-lg font-semibold tracking-tight">
        {texts.history}
      </h2>
      {invoices.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneNote}</EmptyState>
      ) : isPhone ? (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <Card key={invoice.id} invoice={invoice} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <HistoryTable invoices={invoices} timeZone={timeZone} />
      )}
    </section>
  );
}
