import { useInfiniteQuery } from '@tanstack/react-query';
import type { Invoice, InvoiceFilter } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge, invoiceNumber } from '@virtual-med/contract/billing/payments';
import { invoicesShown, paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { formatCents } from '@virtual-med/contract/core/formats';
import { useId } from 'react';
import { useIsTight } from '../../../lib/browser/media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InvoiceCells, InvoiceHeadCells, InvoiceLinks, invoiceDate } from '../../../ui/invoice-cells.tsx';
import { useLoadFailure } from '../../../ui/load-error.tsx';
import { NextPage } from '../../../ui/paged-list.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../../ui/table.tsx';
import { invoicesQuery } from './payments.api.ts';

const failure = errorCatalogue['invoices.unavailable'];

const frame = 'rounded-2xl border border-line bg-surface';

const Waiting = () => <Loading className="grid gap-3 p-5" skeleton="h-11" count={5} />;

interface InvoiceListProps {
  filter: InvoiceFilter;
  /** How many there are in all, once that is known. */
  total: number | undefined;
  onClearFilter: () => void;
}

/** The invoices a filter selects, a page at a time. */
export function InvoiceList({ filter, total, onClearFilter }: InvoiceListProps) {
  const titleId = useId();
  const query = useInfiniteQuery(invoicesQuery(filter));
  useLoadFailure(query, failure);
  const invoices = query.data?.pages.flatMap((page) => page.invoices);

  const content = () => {
    if (!invoices)
      return (
        <div className={frame}>
          {query.isError ? <ErrorState title={failure.message} onRetry={query.refetch} /> : <Waiting />}
        </div>
      );
    if (invoices.length === 0)
      return (
        <div className={frame}>
          {Object.keys(filter).length > 0 ? (
            <EmptyState
              title={texts.none}
              action={
                <Button variant="outline" onClick={onClearFilter}>
                  {texts.filters.clear}
                </Button>
              }
            >
              {texts.noneInFilter}
            </EmptyState>
          ) : (
            <EmptyState title={texts.none}>{texts.noneYet}</EmptyState>
          )}
        </div>
      );
    return (
      <>
        <InvoiceTable invoices={invoices} />
        <div className="flex flex-wrap items-center justify-between gap-4 px-1 pt-4">
          <p className="text-sm text-ink-muted" role="status">
            {invoicesShown(invoices.length, Math.max(total ?? 0, invoices.length))}
          </p>
          <NextPage query={query}>{texts.loadMore}</NextPage>
        </div>
      </>
    );
  };

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mt-2 mb-4 text-section">
        {texts.invoices}
      </h2>
      {content()}
    </section>
  );
}

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
function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
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
