import { palettes } from '@virtual-med/contract/branding/palettes';
import { formatCents, formatDateTime } from '@virtual-med/contract/core/formats';
import type { EmbeddedInvoice } from '../../../adapters/payments/embedded.payments.ts';
import { type Brand, productName } from '../../../core/mail/mail-layout.ts';
import { newPdf } from '../../../core/pdf/document.ts';
import { addSheet, type Sheet } from '../../../core/pdf/sheet.ts';

const margin = 64;
const bandHeight = 80;
const logoHeight = 48;
const lineHeight = 17;
const gap = 9;
const valuesFrom = margin + 140;
const label = { size: 11, colour: '#666666' } as const;
const value = { size: 11 } as const;
const onBand = { size: 20, weight: 'bold', colour: '#ffffff' } as const;

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

/** The clinic's colour under its logo, or its name; who received the money stands beside it. */
async function drawBand(sheet: Sheet, { brand, logo }: ReceiptFace): Promise<void> {
  const bottom = sheet.height - bandHeight;
  sheet.fill({ x: 0, y: bottom, width: sheet.width, height: bandHeight }, palettes[brand.palette].primary);
  if (logo)
    await sheet.picture(logo, { x: margin, y: bottom + (bandHeight - logoHeight) / 2, width: 200, height: logoHeight });
  else sheet.write(sheet.shorten(brand.name, 340, onBand), margin, bottom + 33, onBand);
  sheet.writeUpTo(productName, sheet.width - margin, bottom + 35, { size: 14, colour: '#ffffff' });
}

export async function receiptPdf(invoice: EmbeddedInvoice, face: ReceiptFace): Promise<Uint8Array> {
  const document = await newPdf({ title: `Recibo ${invoice.number}`, producer: productName });
  const sheet = await addSheet(document);
  const room = sheet.width - 2 * margin;
  await drawBand(sheet, face);
  sheet.write('Recibo de pagamento', margin, 710, { size: 22, weight: 'bold' });
  sheet.write(formatCents(invoice.amountCents), margin, 672, { size: 28, weight: 'bold' });
  sheet.rule(margin, 648, room);
  let y = 620;
  for (const [name, said] of linesOf(invoice)) {
    sheet.write(name, margin, y, label);
    for (const line of sheet.wrap(said, sheet.width - margin - valuesFrom, value)) {
      sheet.write(line, valuesFrom, y, value);
      y -= lineHeight;
    }
    y -= gap;
  }
  sheet.rule(margin, y, room);
  sheet.write('Ambiente de teste: nada foi cobrado e este recibo não tem valor fiscal.', margin, y - 40, { size: 10 });
  return document.save();
}
