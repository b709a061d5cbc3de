/** Latin-1 covers Portuguese; PDF strings escape parentheses and backslashes. */
const pdfText = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** A small, valid one-page PDF. */
export function samplePdf(title: string, lines: readonly string[]): Buffer {
  const drawn = [`/F1 18 Tf 72 760 Td ${pdfText(title)} Tj`, '/F1 11 Tf 0 -14 Td'];
  for (const line of lines) drawn.push(`0 -18 Td ${pdfText(line)} Tj`);
  const content = `BT ${drawn.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
