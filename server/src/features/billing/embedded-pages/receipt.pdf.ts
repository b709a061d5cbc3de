import { palettes } from '@virtual-med/contract/branding/palettes';
import { formatCents, formatDateTime } from '@virtual-med/contract/core/formats';
import type { EmbeddedInvoice } from '../../../adapters/payments/embedded.payments.ts';
import { type Brand, productName } from '../../../core/mail/mail-layout.ts';
import { pdfString } from '../../../core/pdf-parts.ts';
import { pdfFile } from './pdf-file.ts';
import type { Pixels } from './pixels.ts';

const page = { width: 595, height: 842 };
const margin = 64;
const longestValue = 60;
const bandHeight = 80;
const logoRoom = { width: 200, height: 48 };

type Weight = 'regular' | 'bold';

const shorten = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 3)}...` : text;

const write = (text: string, x: number, y: number, size: number, weight: Weight = 'regular', gray = 0.1): string =>
  `BT ${gray} g /${weight === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td ${pdfString(text)} Tj ET`;

const rule = (y: number): string => `0.85 G 0.75 w ${margin} ${y} m ${page.width - margin} ${y} l S`;

/** '#0f6e64' as the three parts of one. */
const paint = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

/** Fits the logo into its room at the band's left, its middle on the band's. */
function drawLogo({ width, height }: Pixels): string {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height);
  const [drawnWidth, drawnHeight] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
  const bottom = (page.height - bandHeight / 2 - (height * scale) / 2).toFixed(2);
  return `q ${drawnWidth} 0 0 ${drawnHeight} ${margin} ${bottom} cm /Logo Do Q`;
}

export interface ReceiptFace {
  readonly brand: Brand;
  readonly logo: Pixels | undefined;
}

function drawing(invoice: EmbeddedInvoice, { brand, logo }: ReceiptFace): string {
  const lines: [string, string][] = [
    ['Recebemos de', invoice.clinicName],
    ['E-mail', invoice.email],
    ['Referente a', invoice.description],
    ['Fatura', invoice.number],
    ['Emitida em', formatDateTime(invoice.createdAt)],
    ['Paga em', invoice.paidAt ? formatDateTime(invoice.paidAt) : '-'],
    ['Forma de pagamento', 'Cartão de teste'],
    ['Recebido por', productName],
  ];
  return [
    `${paint(palettes[brand.palette].primary)} rg 0 ${page.height - bandHeight} ${page.width} ${bandHeight} re f`,
    logo ? drawLogo(logo) : write(shorten(brand.name, 34), margin, 796, 20, 'bold', 1),
    write(productName, page.width - margin - 76, 797, 14, 'regular', 1),
    write('Recibo de pagamento', margin, 710, 22, 'bold'),
    write(formatCents(invoice.amountCents), margin, 672, 28, 'bold'),
    rule(648),
    ...lines.flatMap(([name, value], index) => [
      write(name, margin, 620 - index * 26, 11, 'regular', 0.4),
      write(shorten(value, longestValue), margin + 140, 620 - index * 26, 11),
    ]),
    rule(620 - lines.length * 26),
    write(
      'Ambiente de teste: nada foi cobrado e este recibo não tem valor fiscal.',
      margin,
      580 - lines.length * 26,
      10,
    ),
  ].join('\n');
}

/** In the clinic's colour and under its logo; the provider who received the money is named beside it. */
export const receiptPdf = (invoice: EmbeddedInvoice, face: ReceiptFace): Buffer =>
  pdfFile({
    ...page,
    title: `Recibo ${invoice.number}`,
    producer: productName,
    content: drawing(invoice, face),
    picture: face.logo,
  });
