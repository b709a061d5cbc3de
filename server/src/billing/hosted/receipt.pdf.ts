import { formatCents, formatDateTime } from '@virtual-med/contract/formats';
import type { HostedInvoice } from '../../edges/payments/embedded.payments.ts';
import { productName } from '../../mails/mail-layout.ts';

/** The standard fonts know Windows-1252 only; what lies outside becomes a question mark, and nothing ends a string early. */
const pdfString = (text: string): string =>
  `(${text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\x20-\x7e\u00a1-\u00ff]/gu, '?')
    .replace(/[\\()]/g, '\\$&')})`;

const pageWidth = 595;
const margin = 64;
const longestLine = 70;

type Weight = 'regular' | 'bold';

const write = (text: string, x: number, y: number, size: number, weight: Weight = 'regular', gray = 0.1): string =>
  `BT ${gray} g /${weight === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td ${pdfString(text.length > longestLine ? `${text.slice(0, longestLine - 3)}...` : text)} Tj ET`;

const rule = (y: number): string => `0.85 G 0.75 w ${margin} ${y} m ${pageWidth - margin} ${y} l S`;

function drawing(invoice: HostedInvoice): string {
  const lines: [string, string][] = [
    ['Recebemos de', invoice.clinicName],
    ['E-mail', invoice.email],
    ['Referente a', invoice.description],
    ['Fatura', invoice.number],
    ['Emitida em', formatDateTime(invoice.createdAt)],
    ['Paga em', invoice.paidAt ? formatDateTime(invoice.paidAt) : '-'],
    ['Forma de pagamento', 'Cartão de teste'],
  ];
  return [
    `0.106 0.31 0.561 rg 0 762 ${pageWidth} 80 re f`,
    write(productName, margin, 794, 20, 'bold', 1),
    write('Recibo de pagamento', margin, 710, 22, 'bold'),
    write(formatCents(invoice.amountCents), margin, 672, 28, 'bold'),
    rule(648),
    ...lines.flatMap(([name, value], index) => [
      write(name, margin, 620 - index * 26, 11, 'regular', 0.4),
      write(value, margin + 140, 620 - index * 26, 11),
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

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

export function receiptPdf(invoice: HostedInvoice): Buffer {
  const content = drawing(invoice);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title ${pdfString(`Recibo ${invoice.number}`)} /Producer ${pdfString(productName)} >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
