/** The standard fonts know Windows-1252 only; what lies outside becomes a question mark, and nothing ends a string early. */
const pdfString = (text: string): string =>
  `(${text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\x20-\x7e\u00a1-\u00ff]/gu, '?')
    .replace(/[\\()]/g, '\\$&')})`;

const pdfFont = (name: 'Helvetica'): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const pdfStream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A whole file of these objects, numbered from one, the first of them the catalogue. */
function assemblePdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A small, valid one-page PDF, made at once and without a library: tests and demo make many. It may carry bytes nobody draws. */
export function samplePdf(title: string, lines: readonly string[], carried?: Buffer): Buffer {
  const drawn = [`/F1 18 Tf 72 760 Td ${pdfString(title)} Tj`, '/F1 11 Tf 0 -14 Td'];
  for (const line of lines) drawn.push(`0 -18 Td ${pdfString(line)} Tj`);
  const content = `BT ${drawn.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    pdfFont('Helvetica'),
    pdfStream(content),
    ...(carried ? [pdfStream(carried.toString('latin1'))] : []),
  ];
  return assemblePdf(objects);
}
