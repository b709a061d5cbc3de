import type { Invoice } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge, invoiceNumber } from '@virtual-med/contract/billing/payments';
import { paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents } from '@virtual-med/contract/core/formats';
import { useIsTight } from '../../../lib/browser/media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InvoiceCells, InvoiceHeadCells, InvoiceLinks, invoiceDate } from '../../../ui/invoice-cells.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../../ui/table.tsx';

const Row = ({ invoice }: { invoice: Invoice }) => (
  <tr className="h-15">
    <RowHead>
      <span className="font-medium">{invoice.clinic_name}</span>
    </RowHead>
    <Cell>
      <span className="whitespace-nowrap tabular-nums">{invoiceNumber(invoice)}</span>
    </Cell>
    <InvoiceCells invoice={invoice} />
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
        {invoiceDate(invoice)} · {invoiceNumber(invoice)}
        <span className="block">{invoice.description}</span>
      </p>
      <Badge {...adminInvoiceBadge(invoice)} />
    </div>
    <InvoiceLinks invoice={invoice} />
  </li>
);

const { columns } = texts;

/** Newest first: a table where there is room for its columns, else cards. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  if (useIsTight())
    return (
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {invoices.map((invoice) => (
          <Card key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    );
  return (
    <Table
      caption={texts.caption}
      head={
        <>
          <HeadCell>{columns.clinic}</HeadCell>
          <HeadCell>{columns.number}</HeadCell>
          <InvoiceHeadCells />
        </>
      }
    >
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} />
      ))}
    </Table>
  );
}
