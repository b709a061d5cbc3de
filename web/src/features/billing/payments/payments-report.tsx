import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query';
import type { InvoiceReport } from '@virtual-med/contract/billing/billing';
import { paymentCount, paymentReportTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { formatCents } from '@virtual-med/contract/core/formats';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { CalendarDays, CircleCheck, Clock3, Download, type LucideIcon, ReceiptText, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ReportSearch } from '../../../lib/search-params/search-params.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLoadFailure } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { InvoiceList } from './invoice-list.tsx';
import { monthName, shortMonth } from './month-names.ts';
import { filterOf, reportKey, reportQuery, saveInvoices } from './payments.api.ts';
import { ReportFilters } from './report-filters.tsx';

const chartTexts = texts.chart;

const shortMoney = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Money by the month it came in. */
const ReceivedChart = ({ months }: { months: InvoiceReport['months'] }) => (
  <BarChart
    title={chartTexts.title}
    bars={months.map(({ month, receivedCents, count }) => ({
      key: month,
      label: shortMonth(month),
      name: monthName(month),
      value: receivedCents,
      note: paymentCount(count),
    }))}
    format={formatCents}
    formatShort={(cents) => shortMoney.format(cents / 100)}
    table={{ show: chartTexts.table, name: chartTexts.month, value: chartTexts.received, note: chartTexts.count }}
  />
);

const { summary: title, summaryLines: lines } = texts;

/** What came in, what is still expected, and both together. */
function FinancialSummary({ report }: { report: InvoiceReport }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {title}
      </h2>
      <dl className="mt-4 divide-y divide-line tabular-nums">
        <div className="flex justify-between gap-4 py-3">
          <dt className="text-ink-muted">{lines.received}</dt>
          <dd className="font-medium text-good-ink">{formatCents(report.receivedCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-3">
          <dt className="text-ink-muted">{lines.pending}</dt>
          <dd className="font-medium text-waiting-ink">{formatCents(report.pendingCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-3 text-lg">
          <dt className="font-semibold">{lines.total}</dt>
          <dd className="font-semibold">{formatCents(report.receivedCents + report.pendingCents)}</dd>
        </div>
      </dl>
    </section>
  );
}

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

const cardTexts = texts.cards;

const cards: readonly { label: string; Icon: LucideIcon; value: (report: InvoiceReport) => string }[] = [
  { label: cardTexts.received, Icon: CircleCheck, value: (report) => formatCents(report.receivedCents) },
  { label: cardTexts.pending, Icon: Clock3, value: (report) => formatCents(report.pendingCents) },
  { label: cardTexts.monthlyRevenue, Icon: CalendarDays, value: (report) => formatCents(report.last30DaysCents) },
  {
    label: cardTexts.invoiceCount,
    Icon: ReceiptText,
    value: (report) => new Intl.NumberFormat('pt-BR').format(report.invoiceCount),
  },
];

interface ReportCardsProps {
  report: InvoiceReport | undefined;
  /** There is no report to wait for. */
  failed: boolean;
}

/** The four figures the report begins with; without a report, their places. */
const ReportCards = ({ report, failed }: ReportCardsProps) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
    {cards.map(({ label, Icon, value }) => (
      <div key={label} className="flex flex-col justify-between rounded-xl border border-line bg-surface p-4 sm:p-5">
        <dt className="flex items-start justify-between gap-2 text-sm text-ink-muted">
          {label}
          <Icon className="hidden size-5 shrink-0 sm:block" aria-hidden="true" />
        </dt>
        <dd className="mt-2 text-lg font-semibold tracking-tight tabular-nums sm:text-2xl">
          {report ? value(report) : failed ? '–' : <Skeleton className="h-7 w-28 sm:h-8" />}
        </dd>
      </div>
    ))}
  </dl>
);
