import { sampleZip } from '../../documents/testing/samples.ts';

const sector = 512;
const endOfChain = -2;
const free = -1;
/** Streams of this size are kept in sectors of their own. */
const streamSectors = 8;

/** One entry of a compound file's directory. */
function directoryEntry(name: string, type: number, at: { right: number; child: number; start: number; size: number }) {
  const entry = Buffer.alloc(128);
  entry.write(`${name}\0`, 'utf16le');
  entry.writeInt16LE((name.length + 1) * 2, 64);
  entry.writeInt8(type, 66);
  entry.writeInt32LE(free, 68);
  entry.writeInt32LE(at.right, 72);
  entry.writeInt32LE(at.child, 76);
  entry.writeInt32LE(at.start, 116);
  entry.writeInt32LE(at.size, 120);
  return entry;
}

/** The text in one piece, and where it lies. */
function wordStreams(text: string): { document: Buffer; table: Buffer } {
  const document = Buffer.alloc(streamSectors * sector);
  const table = Buffer.alloc(streamSectors * sector);
  const textAt = 1024;
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0x0200, 10);
  document.writeUInt32LE(text.length, 0x4c);
  document.write(text, textAt, 'utf16le');
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(textAt, 15);
  return { document, table };
}

/** A DOC of Word 97 with this text and nothing else: a directory, a table of sectors, two streams. */
export function sampleDoc(text: string): Buffer {
  const { document, table } = wordStreams(text);
  const size = streamSectors * sector;
  const head = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xfffe, 28],
    [9, 30],
    [6, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [value, at] of [
    [1, 44],
    [1, 48],
    [4096, 56],
    [endOfChain, 60],
    [endOfChain, 68],
  ] as const)
    head.writeInt32LE(value, at);
  head.fill(0xff, 76);
  head.writeInt32LE(0, 76);
  const sectors = Buffer.alloc(sector, 0xff);
  sectors.writeInt32LE(-3, 0);
  sectors.writeInt32LE(endOfChain, 4);
  for (const first of [2, 2 + streamSectors])
    for (let at = 0; at < streamSectors; at += 1)
      sectors.writeInt32LE(at === streamSectors - 1 ? endOfChain : first + at + 1, (first + at) * 4);
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, { right: free, child: 1, start: endOfChain, size: 0 }),
    directoryEntry('WordDocument', 2, { right: 2, child: free, start: 2, size }),
    directoryEntry('1Table', 2, { right: free, child: free, start: 2 + streamSectors, size }),
    Buffer.alloc(128),
  ]);
  return Buffer.concat([head, sectors, directory, document, table]);
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override
  PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship
  Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A DOCX of these paragraphs. */
export const sampleDocxOf = (...paragraphs: readonly string[]): Buffer =>
  sampleZip([
    { name: '[Content_Types].xml', data: Buffer.from(types) },
    { name: '_rels/.rels', data: Buffer.from(relationships) },
    {
      name: 'word/document.xml',
      data: Buffer.from(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
          .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
          .join('')}</w:body></w:document>`,
      ),
    },
  ]);
