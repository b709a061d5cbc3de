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
