import type { InvoiceReport } from '@virtual-med/contract/billing/billing';
import { paymentCount, paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatCents } from '@virtual-med/contract/core/formats';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { monthName, shortMonth } from './month-names.ts';

const texts = paymentReportTexts.chart;

const shortMoney = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Money by the month it came in. */
export const ReceivedChart = ({ months }: { months: InvoiceReport['months'] }) => (
  <BarChart
    title={texts.title}
    bars={months.map(({ month, receivedCents, count }) => ({
      key: month,
      label: shortMonth(month),
      name: monthName(month),
      value: receivedCents,
      note: paymentCount(count),
    }))}
    format={formatCents}
    formatShort={(cents) => shortMoney.format(cents / 100)}
    table={{ show: texts.table, name: texts.month, value: texts.received, note: texts.count }}
  />
);
