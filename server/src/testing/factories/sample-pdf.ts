import { assemblePdf, pdfFont, pdfStream, pdfString } from '../../core/pdf-parts.ts';

/** A small, valid one-page PDF. */
export function samplePdf(title: string, lines: readonly string[]): Buffer {
  const drawn = [`/F1 18 Tf 72 760 Td ${pdfString(title)} Tj`, '/F1 11 Tf 0 -14 Td'];
  for (const line of lines) drawn.push(`0 -18 Td ${pdfString(line)} Tj`);
  const content = `BT ${drawn.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    pdfFont('Helvetica'),
    pdfStream(content),
  ];
  return assemblePdf(objects);
}
