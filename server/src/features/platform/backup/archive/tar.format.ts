import { BackupFailure } from './backup-failure.ts';

/** POSIX tar, as far as an archive of ours needs it: plain files, and extended headers for long names. */
export const blockBytes = 512;
export const endOfTar = Buffer.alloc(2 * blockBytes);

const longestPlainName = 100;
const checksumAt = 148;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

export const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of block.entries()) if (at < checksumAt || at >= checksumAt + 8) sum += byte;
  return sum;
}

function block(name: string, size: number, type: '0' | 'x', seconds: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, longestPlainName, 'utf8');
  header.write(`0000600\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(seconds, 11)}\0`, 100, 'latin1');
  header.write(`        ${type}`, checksumAt, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(checksum(header), 6)}\0 `, checksumAt, 'latin1');
  return header;
}

/** `length path=name\n`, where the length counts itself. */
function pathRecord(name: string): Buffer {
  const rest = ` path=${name}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + 1;
  while (`${length}`.length + bytes !== length) length += 1;
  return Buffer.from(`${length}${rest}`);
}

const largestSize = 8 ** 11 - 1;

export function entryHeader(name: string, size: number, madeAt: Date): Buffer {
  if (size > largestSize) throw new RangeError('an entry of an archive is at most 8 GiB');
  const seconds = Math.floor(madeAt.getTime() / 1000);
  const own = block(name, size, '0', seconds);
  if (Buffer.byteLength(name) <= longestPlainName) return own;
  const record = pathRecord(name);
  return Buffer.concat([block('pax', record.length, 'x', seconds), record, Buffer.alloc(padding(record.length)), own]);
}

export type HeaderBlock = { type: 'file' | 'long-name'; name: string; size: number } | 'end';

export function readHeader(header: Buffer): HeaderBlock {
  if (header.length < blockBytes) throw new BackupFailure('damaged');
  if (header.equals(endOfTar.subarray(0, blockBytes))) return 'end';
  const text = (at: number, bytes: number): string => header.toString('utf8', at, at + bytes).split('\0', 1)[0] ?? '';
  const number = (at: number, bytes: number): number => Number.parseInt(text(at, bytes).trim(), 8);
  const [type, size] = [text(156, 1), number(124, 12)];
  if (number(checksumAt, 8) !== checksum(header) || !Number.isSafeInteger(size) || (type !== '0' && type !== 'x'))
    throw new BackupFailure('foreign');
  return { type: type === 'x' ? 'long-name' : 'file', name: text(0, longestPlainName), size };
}

export function nameInRecord(record: Buffer): string {
  const name = /^\d+ path=(.+)\n$/.exec(record.toString('utf8'))?.[1];
  if (!name) throw new BackupFailure('foreign');
  return name;
}
