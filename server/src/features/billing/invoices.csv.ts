import type { Invoice } from '@virtual-med/contract/billing/billing';
import { adminInvoiceBadge } from '@virtual-med/contract/billing/payments';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatDate, fromEpochSeconds } from '@virtual-med/contract/core/formats';

/** Brazilian spreadsheets read the comma as a decimal point, so columns are parted by semicolons. */
const separator = ';';
const lineEnd = '\r\n';
/** Without it, spreadsheets take UTF-8 for something older. */
export const byteOrderMark = '\ufeff';

/** Signs that begin a formula, also behind blanks, quotes and marks nobody sees; NFKC writes the wide and small forms of East Asia plainly. */
const formula = /^[\s\p{Cc}\p{Cf}"'`]*[=+\-\u2212@|%]/u;
const isFormula = (text: string): boolean => formula.test(text.normalize('NFKC')) || /^\p{Cc}/u.test(text);

/** Text that a spreadsheet would run as a formula is made plain text; a clinic's name is typed by strangers. */
const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const line = (cells: readonly string[]): string => `${cells.join(separator)}${lineEnd}`;

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
      'Pago em',
      'Fatura',
      'PDF',
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
