import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const u32be = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32be(data.length), named, u32be(crc32(named))]);
}

/** A grey picture of one pixel. */
export const samplePng = (extra: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([u32be(1), u32be(1), Buffer.from([8, 0, 0, 0, 0])])),
    ...(extra.length > 0 ? [pngChunk('tEXt', extra)] : []),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** The frame of a JPEG; its data decodes to nothing of interest. */
export const sampleJpeg = (padding = 0): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xc0, 0x00, 0x0b, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0, 0x3f, 0]),
    Buffer.alloc(padding, 0x55),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  ]);

/** A compound file with a directory that names these streams. */
export function sampleCompound(...names: string[]): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head);
  head.writeUInt16LE(0x3e, 24);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  const directory = Buffer.alloc(1024);
  for (const [index, name] of names.entries()) directory.write(`${name}\0`, index * 128, 'utf16le');
  return Buffer.concat([head, Buffer.alloc(512), directory]);
}

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  /** Lies the directory may tell. */
  readonly claimedSize?: number;
  readonly offset?: number;
  readonly flags?: number;
  /** A second name, in the extra field made for such. */
  readonly unicodeName?: string;
}

function unicodePath(name: string, other: string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + Buffer.byteLength(other), 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(name), 5);
  return Buffer.concat([head, Buffer.from(other)]);
}

/** A ZIP made by hand, so that it can also be made wrong. */
export function sampleZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, claimedSize, offset, flags = 0, unicodeName } of entries) {
    const packed = deflateRawSync(data);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset ?? at, 10);
    const extra = unicodeName === undefined ? Buffer.alloc(0) : unicodePath(name, unicodeName);
    const listed = Buffer.from(shared);
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), listed, rest, Buffer.from(name), extra]));
    files.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

const types = Buffer.from(
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);

export const docxEntries: readonly ZipEntry[] = [
  { name: '[Content_Types].xml', data: types },
  { name: '_rels/.rels', data: Buffer.from('<Relationships/>') },
  { name: 'word/document.xml', data: Buffer.from('<w:document>Laudo</w:document>') },
];
export const sampleDocx = (): Buffer => sampleZip(docxEntries);

/** A PDF whose second object is this text, plain or inside a compressed object stream. */
export function pdfWith(dictionary: string, isCompressed = false): Buffer {
  const packed = deflateSync(Buffer.from(`1 0 2 30 ${dictionary}`));
  const body = isCompressed
    ? Buffer.concat([
        Buffer.from(
          `2 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
        ),
        packed,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    : Buffer.from(`2 0 obj\n${dictionary}\nendobj\n`);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n'),
    body,
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ]);
}
