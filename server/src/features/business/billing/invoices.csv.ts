import type { Invoice } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge } from '@virtual-med/contract/billing/payments';
import { invoiceFileColumns, paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatDate, fromEpochSeconds } from '@virtual-med/contract/core/formats';
import { cell, line } from '../../../core/csv.ts';

/** 19990 is '199,90': no thousands point, which some spreadsheets take for the decimal one. */
const money = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

const day = (epochSeconds: number | null): string =>
  epochSeconds === null ? '' : formatDate(fromEpochSeconds(epochSeconds));

const { columns } = paymentReportTexts;

export const csvHeader = (): string =>
  line(
    [
      columns.clinic,
      columns.number,
      columns.description,
      columns.date,
      `${columns.amount} (R$)`,
      columns.status,
      ...invoiceFileColumns,
    ].map(cell),
  );

export const csvLine = (invoice: Invoice): string =>
  line([
    cell(invoice.clinic_name),
    cell(invoice.number),
    cell(invoice.description),
    cell(day(invoice.created)),
    money(invoice.amount),
    cell(adminInvoiceBadge(invoice).label),
    cell(day(invoice.paid_at)),
    cell(invoice.hosted_invoice_url ?? ''),
    cell(invoice.invoice_pdf ?? ''),
  ]);
