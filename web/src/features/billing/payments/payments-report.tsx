import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Download, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportSearch } from '../../../lib/search-params/report-search.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useLoadFailure } from '../../../ui/use-load-failure.ts';
import { FinancialSummary } from './financial-summary.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { filterOf, reportKey, reportQuery, saveInvoices } from './payments.api.ts';
import { ReceivedChart } from './received-chart.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFilters } from './report-filters.tsx';

interface PaymentsReportProps {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
  /** The page's heading, with these actions at its end. */
  heading: (actions: ReactNode) => ReactNode;
}

const card = 'min-w-0 rounded-xl border border-line bg-surface p-5';

/** Everything the clinics paid or owe, as far as the filters reach. */
export function PaymentsReport({ search, onSearch, heading }: PaymentsReportProps) {
  const filter = filterOf(search);
  const query = useQuery({ ...reportQuery(filter), placeholderData: keepPreviousData });
  useLoadFailure(query, errorCatalogue['invoices.unavailable']);
  const queryClient = useQueryClient();
  const loading = useIsFetching({ queryKey: reportKey }) > 0;
  const save = useAct(texts.exportFailed, () => saveInvoices(filter, texts.exportFile));
  const report = query.data;
  const failed = query.isError && !report;
  return (
    <>
      {heading(
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" loading={save.busy} onClick={save.run}>
            {!save.busy && <Download className="size-4.5" aria-hidden="true" />}
            {texts.export}
          </Button>
          <Button
            variant="outline"
            loading={loading}
            onClick={() => void queryClient.invalidateQueries({ queryKey: reportKey })}
          >
            {!loading && <RotateCw className="size-4.5" aria-hidden="true" />}
            {shellTexts.refresh}
          </Button>
        </div>,
      )}
      <div className="mt-6 grid gap-4 sm:gap-6">
        <ReportFilters search={search} onChange={onSearch} />
        <ReportCards report={report} failed={failed} />
        {!failed && (
          <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className={card}>
              {report ? <ReceivedChart months={report.months} /> : <Skeleton className="h-72" />}
            </div>
            <div className={card}>{report ? <FinancialSummary report={report} /> : <Skeleton className="h-40" />}</div>
          </div>
        )}
        <InvoiceList filter={filter} total={report?.invoiceCount} onClearFilter={() => onSearch({})} />
      </div>
    </>
  );
}
