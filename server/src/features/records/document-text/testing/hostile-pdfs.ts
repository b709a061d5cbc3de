import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { pdfOfObjects } from './sample-scan.ts';

/** PDFs that ask for far more time or memory than anybody has; each is small enough to be sent. */

const stream = (data: Buffer, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const packed = (data: Buffer): Buffer => stream(deflateSync(data, { level: 9 }), '/Filter /FlateDecode');

/** So many megabytes of one byte, packed a thousand to one: a flushed megabyte can be put behind itself. */
function packedMegabytes(count: number, byte: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1 << 20, byte), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: count }, () => one), end]);
}

const pageDictionary =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> /XObject << /X 6 0 R >> >> /Contents 5 0 R';
const before = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];

const pageOf = (contents: Buffer, ...more: readonly Buffer[]): Buffer =>
  pdfOfObjects([
    ...before.map((object) => Buffer.from(object)),
    Buffer.from(`${pageDictionary} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    contents,
    ...more,
  ]);

const forms = (levels: number): Buffer[] =>
  Array.from({ length: levels }, (_, level) =>
    stream(
      Buffer.from(level === levels - 1 ? 'BT /F 12 Tf (aaaaaaaaaa)Tj ET' : '/X Do '.repeat(10)),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> ${
        level === levels - 1 ? '' : `/XObject << /X ${7 + level} 0 R >>`
      } >>`,
    ),
  );

export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'a page that unpacks to a gigabyte': () => pageOf(stream(packedMegabytes(1024, 0x20), '/Filter /FlateDecode')),
  'arrays within arrays, three million deep': () =>
    pdfOfObjects([
      ...before.map((object) => Buffer.from(object)),
      Buffer.from(`<< /Type /Page /Parent 2 0 R /A ${'['.repeat(3e6)}${']'.repeat(3e6)} >>`),
    ]),
  'a tree of pages that is its own branch': () =>
    pdfOfObjects([
      Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
      Buffer.from('<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>'),
    ]),
  'a picture of 60,000 by 60,000': () =>
    pageOf(
      packed(Buffer.from('q 595 0 0 842 0 0 cm /X Do Q')),
      stream(
        packedMegabytes(430, 0xff),
        '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode',
      ),
    ),
  'six million letters, each placed by itself': () =>
    pageOf(packed(Buffer.from(`BT /F 1 Tf ${'(a)Tj 1 0 Td '.repeat(6e6)}ET`))),
  'a thousand million forms within forms': () => pageOf(packed(Buffer.from('/X Do '.repeat(10))), ...forms(9)),
  'two megabytes of nothing': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2e6, 0x3c)]),
};
