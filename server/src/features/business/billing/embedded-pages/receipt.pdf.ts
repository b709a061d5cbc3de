import { formatCents, formatDateTime } from '@virtual-med/contract/core/formats';
import type { EmbeddedInvoice } from '../../../../adapters/payments/embedded.payments.ts';
import { type Brand, productName } from '../../../../core/mail/layout.mail.ts';
import { drawBand, margin, writeFacts } from '../../../../core/pdf/brand-sheet.ts';
import { newPdf } from '../../../../core/pdf/document.ts';
import { addSheet } from '../../../../core/pdf/sheet.ts';

export interface ReceiptFace {
  readonly brand: Brand;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

const linesOf = (invoice: EmbeddedInvoice): [string, string][] => [
  ['Recebemos de', invoice.clinicName],
  ['E-mail', invoice.email],
  ['Referente a', invoice.description],
  ['Fatura', invoice.number],
  ['Emitida em', formatDateTime(invoice.createdAt)],
  ['Paga em', invoice.paidAt ? formatDateTime(invoice.paidAt) : '-'],
  ['Forma de pagamento', 'Cartão de teste'],
  ['Recebido por', productName],
];

export async function receiptPdf(invoice: EmbeddedInvoice, face: ReceiptFace): Promise<Uint8Array> {
  const document = await newPdf({
    title: `Recibo ${invoice.number}`,
    producer: productName,
    dated: new Date(invoice.paidAt ?? invoice.createdAt),
  });
  const sheet = await addSheet(document);
  const room = sheet.width - 2 * margin;
  const bandEnd = await drawBand(sheet, face, 340);
  // Who received the money.
  sheet.writeUpTo(productName, sheet.width - margin, bandEnd + 35, { size: 14, colour: '#ffffff' });
  sheet.write('Recibo de pagamento', margin, 710, { size: 22, weight: 'bold' });
  sheet.write(formatCents(invoice.amountCents), margin, 672, { size: 28, weight: 'bold' });
  sheet.rule(margin, 648, room);
  const y = writeFacts(sheet, linesOf(invoice), 620);
  sheet.rule(margin, y, room);
  sheet.write('Ambiente de teste: nada foi cobrado e este recibo não tem valor fiscal.', margin, y - 40, { size: 10 });
  return document.save();
}
