/** A page of a PDF: one JPEG in three colours, and its size in pixels. */
export interface PdfPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The longer side of an A4 sheet, in points. */
const longSide = 841.89;

const points = (value: number) => value.toFixed(2);

/** A PDF of pictures alone, as large as A4 at their longer side. Without a date, a name or anything of the device in it. */
export function writePdf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (piece: Uint8Array<ArrayBuffer>) => {
    pieces.push(piece);
    length += piece.length;
  };
  const putObject = (number: number, dictionary: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets[number] = length;
    const open = stream ? dictionary.replace(/>>$/, `/Length ${stream.length}>>\nstream\n`) : dictionary;
    put(encode(`${number} 0 obj\n${open}`));
    if (stream) put(stream);
    put(encode(`${stream ? '\nendstream' : ''}\nendobj\n`));
  };

  put(new Uint8Array([...encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  putObject(1, '<</Type/Catalog/Pages 2 0 R>>');
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`).join(' ');
  putObject(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const number = 3 + 3 * index;
    const scale = longSide / Math.max(width, height);
    const size = `${points(width * scale)} ${points(height * scale)}`;
    const resources = `<</XObject<</P ${number + 2} 0 R>>>>`;
    putObject(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Resources${resources}/Contents ${number + 1} 0 R>>`,
    );
    const [across, up] = size.split(' ');
    putObject(number + 1, '<<>>', encode(`${across} 0 0 ${up} 0 0 cm /P Do`));
    putObject(
      number + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode>>`,
      jpeg,
    );
  }
  const table = length;
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(encode(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`));
  put(encode(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`));
  return joined(pieces, length);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
