/** The standard fonts know Windows-1252 only; what lies outside becomes a question mark, and nothing ends a string early. */
export const pdfString = (text: string): string =>
  `(${text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\x20-\x7e\u00a1-\u00ff]/gu, '?')
    .replace(/[\\()]/g, '\\$&')})`;

export const pdfFont = (name: 'Helvetica' | 'Helvetica-Bold'): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

export const pdfStream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A whole file of these objects, numbered from one, the first of them the catalogue. */
export function assemblePdf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
