import type { Invoice } from '@virtual-med/contract/billing/billing';
import { clinicInvoiceBadge, invoiceNumber } from '@virtual-med/contract/billing/payments';
import { paymentTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents, formatDate, fromEpochSeconds } from '@virtual-med/contract/core/formats';
import { Download, ExternalLink as OpenIcon } from 'lucide-react';
import { useId } from 'react';
import { useIsTight } from '../../../lib/browser/media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../../ui/table.tsx';

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
  <tr className="h-15">
    <RowHead>
      <span className="tabular-nums">{shownDate(line)}</span>
    </RowHead>
    <Cell>{line.invoice.description}</Cell>
    <Cell>
      <span className="whitespace-nowrap tabular-nums">{invoiceNumber(line.invoice)}</span>
    </Cell>
    <Cell side="end">
      <span className="whitespace-nowrap">{formatCents(line.invoice.amount)}</span>
    </Cell>
    <Cell>
      <Badge {...clinicInvoiceBadge(line.invoice.status)} />
    </Cell>
    <Cell>
      <Receipt invoice={line.invoice} />
    </Cell>
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
const frame = 'rounded-2xl border border-line bg-surface';

const HistoryTable = ({ invoices, timeZone }: HistoryProps) => (
  <Table
    caption={texts.caption}
    head={
      <>
        <HeadCell>{columns.date}</HeadCell>
        <HeadCell>{columns.description}</HeadCell>
        <HeadCell>{columns.number}</HeadCell>
        <HeadCell side="end">{columns.amount}</HeadCell>
        <HeadCell>{columns.status}</HeadCell>
        <HeadCell>{columns.receipt}</HeadCell>
      </>
    }
  >
    {invoices.map((invoice) => (
      <Row key={invoice.id} invoice={invoice} timeZone={timeZone} />
    ))}
  </Table>
);

export function PaymentHistory({ invoices, timeZone }: HistoryProps) {
  const id = useId();
  const isTight = useIsTight();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-2 mb-4 text-section">
        {texts.history}
      </h2>
      {invoices.length === 0 ? (
        <div className={frame}>
          <EmptyState title={texts.none}>{texts.noneNote}</EmptyState>
        </div>
      ) : isTight ? (
        <ul className={`divide-y divide-line ${frame}`}>
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
