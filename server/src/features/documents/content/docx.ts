import { type Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { BrokenContent } from './content-check.ts';

/** The stored file, whole or in part; ends are inclusive. */
export type ReadPart = (range: { start: number; end: number }) => Promise<Readable>;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const endBytes = 22;
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 1024 * 1024;
const maxEntries = 4_000;
/** All parts of a document together, unpacked; more is a bomb, not a document. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxTypesBytes = 1024 * 1024;
const typesName = '[Content_Types].xml';

const broken = (what: string): BrokenContent => new BrokenContent(`docx: ${what}`);
const partOf = async (read: ReadPart, start: number, length: number): Promise<Buffer> =>
  length === 0 ? Buffer.alloc(0) : buffer(await read({ start, end: start + length - 1 }));

async function readDirectory(read: ReadPart, size: number): Promise<Entry[]> {
  const tailLength = Math.min(size, endBytes + maxCommentBytes);
  const tail = await partOf(read, size - tailLength, tailLength);
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at < 0 || tail.length - at < endBytes) throw broken('no directory');
  const end = tail.subarray(at);
  const [count, length, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const isWhole =
    end.readUInt32LE(4) === 0 &&
    end.readUInt16LE(8) === count &&
    end.length === endBytes + end.readUInt16LE(20) &&
    offset + length === size - end.length;
  if (!isWhole) throw broken('the directory does not fit the file');
  if (count > maxEntries || length > maxDirectoryBytes) throw broken('too many parts');
  return parseDirectory(await partOf(read, offset, length), count);
}

function parseDirectory(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (directory.length - at < 46 || directory.readUInt32LE(at) !== 0x02014b50) throw broken('bad directory entry');
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw broken('bad directory entry');
    if (directory.readUInt16LE(at + 8) & 1) throw broken('encrypted');
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

function checkNames(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length) throw broken('two parts of one name');
  if (!names.has(typesName) || !names.has('word/document.xml')) throw broken('no Word document inside');
  if (names.has('word/vbaProject.bin')) throw broken('macros');
  let unpacked = 0;
  for (const { method, size } of entries) {
    if (method !== 0 && method !== 8) throw broken('unknown packing');
    unpacked += size;
  }
  if (unpacked > maxUnpackedBytes) throw broken('unpacks to too much');
}

/** Bytes of a stream in order, so many at a time. */
class InOrder {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  at = 0;

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) throw broken('cut off');
        this.#held = value;
      }
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      this.at += piece.length;
      left -= piece.length;
      yield piece;
    }
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const piece of this.pieces(bytes)) parts.push(piece);
    return Buffer.concat(parts);
  }

  async skip(bytes: number): Promise<void> {
    for await (const _ of this.pieces(bytes));
  }
}

/** Unpacks a part to nowhere: it must be as long, and sum up to, what the directory says. */
async function checkPart(source: InOrder, entry: Entry): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  let sum = 0;
  const measure = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > entry.size) return done(broken('a part is longer than it says'));
      sum = crc32(chunk, sum);
      if (entry.name === typesName && size <= maxTypesBytes) kept.push(chunk);
      done();
    },
  });
  const stages = entry.method === 8 ? [createInflateRaw(), measure] : [measure];
  await pipeline([source.pieces(entry.packed), ...stages] as never).catch((error: unknown) => {
    throw error instanceof BrokenContent || !(error as NodeJS.ErrnoException).code?.startsWith('Z_')
      ? error
      : broken('a part cannot be unpacked');
  });
  if (size !== entry.size || sum !== entry.crc) throw broken('a part is not what it says');
  return Buffer.concat(kept);
}

/**
 * Looks into a stored DOCX, in one pass and with little memory: its directory fits the file, no part overlaps another
 * or unpacks to more than it says, all of them together stay small, and they are a Word document without macros.
 */
export async function checkDocx(read: ReadPart, size: number): Promise<void> {
  const entries = await readDirectory(read, size);
  checkNames(entries);
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  const stream = await read({ start: 0, end: size - 1 });
  try {
    const source = new InOrder(stream);
    for (const entry of inOrder) {
      if (entry.offset < source.at) throw broken('parts overlap');
      await source.skip(entry.offset - source.at);
      const head = await source.take(30);
      if (head.readUInt32LE(0) !== 0x04034b50) throw broken('a part does not begin where it should');
      const name = await source.take(head.readUInt16LE(26));
      await source.skip(head.readUInt16LE(28));
      if (name.toString('utf8') !== entry.name) throw broken('a part has two names');
      const types = await checkPart(source, entry);
      if (entry.name === typesName && !types.includes('wordprocessingml.document.main+xml'))
        throw broken('not a Word document');
    }
  } finally {
    stream.destroy();
  }
}
