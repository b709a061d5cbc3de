import type { InvoiceReport } from '@virtual-med/contract/billing/billing';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents } from '@virtual-med/contract/core/formats';
import { CalendarDays, CircleCheck, Clock3, type LucideIcon, ReceiptText } from 'lucide-react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const texts = paymentReportTexts.cards;

const cards: readonly { label: string; Icon: LucideIcon; value: (report: InvoiceReport) => string }[] = [
  { label: texts.received, Icon: CircleCheck, value: (report) => formatCents(report.receivedCents) },
  { label: texts.pending, Icon: Clock3, value: (report) => formatCents(report.pendingCents) },
  { label: texts.monthlyRevenue, Icon: CalendarDays, value: (report) => formatCents(report.last30DaysCents) },
  {
    label: texts.invoiceCount,
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
export const ReportCards = ({ report, failed }: ReportCardsProps) => (
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
