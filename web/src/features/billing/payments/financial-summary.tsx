import type { InvoiceReport } from '@virtual-med/contract/billing/billing';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents } from '@virtual-med/contract/core/formats';
import { useId } from 'react';

const { summary: title, summaryLines: lines } = paymentReportTexts;

/** What came in, what is still expected, and both together. */
export function FinancialSummary({ report }: { report: InvoiceReport }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold tracking-tight">
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
