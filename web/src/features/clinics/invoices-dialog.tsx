import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge, invoiceNumber } from '@virtual-med/contract/billing/payments';
import { paymentReportTexts as report } from '@virtual-med/contract/billing/payments.texts';
import { clinicInvoicesTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { formatCents } from '@virtual-med/contract/core/formats';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InvoiceCells, InvoiceHeadCells, InvoiceLinks, invoiceDate } from '../../ui/invoice-cells.tsx';
import { useLoadFailure } from '../../ui/load-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { type ClinicDialogProps, invoicesQuery } from './clinics.api.ts';

const failure = errorCatalogue['invoices.unavailable'];

const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <div className="@container">
    <div className="hidden @2xl:block">
      <Table
        caption={texts.title}
        head={
          <>
            <HeadCell>{report.columns.number}</HeadCell>
            <InvoiceHeadCells />
          </>
        }
      >
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <RowHead>
              <span className="font-medium whitespace-nowrap">{invoiceNumber(invoice)}</span>
            </RowHead>
            <InvoiceCells invoice={invoice} />
          </tr>
        ))}
      </Table>
    </div>
    <ul className="divide-y divide-line rounded-2xl border border-line @2xl:hidden">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="grid gap-1 p-4">
          <p className="flex items-center justify-between gap-3">
            <span className="font-medium wrap-anywhere">{invoiceNumber(invoice)}</span>
            <Badge {...adminInvoiceBadge(invoice)} />
          </p>
          <p className="flex items-center justify-between gap-3 tabular-nums">
            <span className="text-ink-muted">{invoiceDate(invoice)}</span>
            <span>{formatCents(invoice.amount)}</span>
          </p>
          <p className="text-sm text-ink-muted">{invoice.description}</p>
          <InvoiceLinks invoice={invoice} />
        </li>
      ))}
    </ul>
  </div>
);

export function InvoicesDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const query = useQuery(invoicesQuery(clinic.id));
  const { data: invoices, isError, refetch } = query;
  useLoadFailure(query, failure);
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.title} description={clinic.name} size="full">
      <div className="mt-6">
        {invoices ? (
          invoices.length > 0 ? (
            <InvoiceTable invoices={invoices} />
          ) : (
            <p className="rounded-xl bg-sunken p-6 text-center text-ink-muted">{report.none}</p>
          )
        ) : isError ? (
          <LoadFailed message={failure.message} onRetry={refetch} className="grid justify-items-start gap-4" />
        ) : (
          <Loading className="grid gap-3" skeleton="h-14" count={3} />
        )}
      </div>
    </Dialog>
  );
}
