import { crc32, deflateSync } from 'node:zlib';
import { sampleZip, type ZipEntry } from '../features/records/documents/testing/samples.ts';

/** Files made to keep their reader busy, or to fill its memory. Each is within the size people may send. */

const tail = Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n');
const catalogue = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n');

/** A PDF of nothing but streams that end where they begin. */
export function pdfOfEmptyStreams(bytes: number, dictionary = ''): Buffer {
  const one = Buffer.from(`2 0 obj<<${dictionary}>>stream\nendstream\n`);
  return Buffer.concat([catalogue, Buffer.alloc(bytes - catalogue.length - tail.length, one), tail]);
}

/** A PDF whose table claims billions of objects, each of no width. */
export function pdfOfWidthlessRows(): Buffer {
  const packed = deflateSync(Buffer.alloc(64));
  const head = `%PDF-1.7\n`;
  const dictionary = `<< /Type /XRef /Size 10 /Root 1 0 R /W [0 0 0] /Index [0 9999999999] /Filter /FlateDecode /Length ${packed.length} >>`;
  return Buffer.concat([
    Buffer.from(`${head}5 0 obj\n${dictionary}\nstream\n`),
    packed,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ]);
}

/** A PDF with tables upon tables, each unpacking to millions of rows. */
export function pdfOfEndlessTables(tables = 200): Buffer {
  const packed = deflateSync(Buffer.alloc(30 * 1024 * 1024, 1), { level: 9 });
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  let previous = '';
  let last = at;
  for (let n = 0; n < tables; n += 1) {
    last = at;
    const dictionary = `<< /Type /XRef /Size 9 /Root 1 0 R /W [1 1 1] /Index [${n * 40_000_000} 40000000] /Filter /FlateDecode /Length ${packed.length}${previous} >>`;
    const object = Buffer.concat([
      Buffer.from(`5 0 obj\n${dictionary}\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    parts.push(object);
    previous = ` /Prev ${at}`;
    at += object.length;
  }
  return Buffer.concat([...parts, Buffer.from(`startxref\n${last}\n%%EOF\n`)]);
}

const word: readonly ZipEntry[] = [
  {
    name: '[Content_Types].xml',
    data: Buffer.from(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  },
  { name: 'word/document.xml', data: Buffer.from('<w:document/>') },
];

/** A DOCX that unpacks to this much. */
export const docxBomb = (unpackedBytes: number): Buffer =>
  sampleZip([...word, { name: 'word/media/image1.bmp', data: Buffer.alloc(unpackedBytes) }]);

/** A DOCX of this many parts, all of them small. */
export const docxOfManyParts = (count: number): Buffer =>
  sampleZip([
    ...word,
    ...Array.from({ length: count }, (_, n) => ({ name: `word/media/${n}.png`, data: Buffer.alloc(20_000) })),
  ]);

/** A drawing whose one long colour is to be written anew for thousands of shapes. */
export function svgBomb(): Buffer {
  const colour = 'a'.repeat(1_000_000);
  const shapes = '<g class="a"/>'.repeat(19_000);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><style>.a{fill:${colour};stroke:${colour.slice(0, 500_000)}}</style>${shapes}</svg>`,
  );
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function pngPart(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

/** A PNG that says it is so wide and high, and unpacks to `unpackedBytes`. */
export const pngBomb = (side: number, unpackedBytes: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', Buffer.concat([u32(side), u32(side), Buffer.from([16, 6, 0, 0, 0])])),
    pngPart('IDAT', deflateSync(Buffer.alloc(unpackedBytes), { level: 9 })),
    pngPart('IEND', Buffer.alloc(0)),
  ]);

/** A JPEG that says it is this wide and high, of so many bytes that mean nothing. */
export const jpegBomb = (side: number, bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(bytes, 0xff),
    Buffer.from([0xff, 0xc0, 0x00, 0x0b, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0, 0x3f, 0, 0x12, 0xff, 0xd9]),
  ]);

/** A PDF of one page that draws what these objects, numbered from 4, say; the first of them is the page's content. */
function pdfOfPage(resources: string, ...objects: readonly Buffer[]): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`;
  const all = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(page),
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of all.entries()) {
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += written.length;
    parts.push(written);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const packed = (content: Buffer, dictionary = ''): Buffer => {
  const data = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
};

/** A page whose content says the same millions of times: minutes of drawing from a few kilobytes. */
export const pdfOfEndlessDrawing = (times = 2_000_000): Buffer =>
  pdfOfPage('', packed(Buffer.from('0 0 m 595 842 l 10 w S 0 842 m 595 0 l S\n'.repeat(times))));

/** A page that shows itself within itself, sixteen times over and over. */
export const pdfOfMirrors = (): Buffer =>
  pdfOfPage(
    '/XObject << /F 5 0 R >>',
    packed(Buffer.from('/F Do\n'.repeat(16))),
    ...Array.from({ length: 12 }, (_, n) =>
      packed(
        Buffer.from('/F Do\n'.repeat(16)),
        `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F ${n === 11 ? 5 : 6 + n} 0 R >> >>`,
      ),
    ),
  );

/** A page larger than a town, or thinner than a line. */
export const pdfOfPageSize = (width: number, height: number): Buffer =>
  Buffer.from(
    pdfOfPage('', packed(Buffer.from('0 0 m 10 10 l S')))
      .toString('latin1')
      .replace('[0 0 595 842]', `[0 0 ${width} ${height}]`),
    'latin1',
  );
