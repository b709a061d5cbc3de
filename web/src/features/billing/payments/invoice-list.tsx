import { useInfiniteQuery } from '@tanstack/react-query';
import type { InvoiceFilter } from '@virtual-med/contract/billing/billing';
import { invoicesShown, paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NextPage } from '../../../ui/paged-list.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useLoadFailure } from '../../../ui/use-load-failure.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { invoicesQuery } from './payments.api.ts';

const failure = errorCatalogue['invoices.unavailable'];

const frame = 'rounded-2xl border border-line bg-surface';

const Waiting = () => (
  <Loading className="grid gap-3 p-5">
    <Skeleton count={5} className="h-11" />
  </Loading>
);

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
