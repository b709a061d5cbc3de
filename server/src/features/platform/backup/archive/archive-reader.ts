import { createHash } from 'node:crypto';
import { z } from '@virtual-med/contract/core/zod';
import { openWithPassphrase } from './age.stream.ts';
import { BackupFailure } from './backup-failure.ts';
import { type ByteReader, readBytes } from './byte-reader.ts';
import { type ArchiveManifest, archiveManifest, type IndexRecord, isIndex, names } from './manifest.ts';
import { blockBytes, nameInRecord, padding, readHeader } from './tar.format.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** To be read before the next entry is asked for; what is left of it is passed over. */
  readonly body: AsyncIterable<Buffer>;
}

const pieceBytes = 256 * 1024;
/** What is held in memory whole: heads, keys, index parts. */
const mostWhole = 64 * 1024 * 1024;

export async function wholeBody({ size, body }: ArchiveEntry): Promise<Buffer> {
  if (size > mostWhole) throw new BackupFailure('damaged');
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

export function parseJson<T>(schema: z.core.$ZodType<T>, text: Buffer | string): T {
  const refuse = (cause?: unknown) => new BackupFailure('damaged', { cause });
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch (cause) {
    throw refuse(cause);
  }
  const parsed = z.core.safeParse(schema, value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
}

async function nextHeader(reader: ByteReader): Promise<{ name: string; size: number } | undefined> {
  let longName: string | undefined;
  for (;;) {
    const header = readHeader(await reader.take(blockBytes));
    if (header === 'end') return undefined;
    if (header.type === 'file') return { name: longName ?? header.name, size: header.size };
    if (header.size > mostWhole) throw new BackupFailure('foreign');
    longName = nameInRecord(await reader.take(header.size));
    await reader.take(padding(header.size));
  }
}

const lineOf = (record: IndexRecord): string => `${JSON.stringify(record)}\n`;

/**
 * The entries of an archive, each held against the sum its index part tells, and at the end the parts against the
 * manifest, which is what is returned. Whoever got the return value has read the archive whole and unharmed.
 */
export async function* readArchive(
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<ArchiveEntry, ArchiveManifest> {
  const reader = readBytes(openWithPassphrase(sealed, passphrase));
  const indexes: string[] = [];
  let waiting: string[] = [];
  let entries = 0;
  let manifest: ArchiveManifest | undefined;

  for (let header = await nextHeader(reader); header; header = await nextHeader(reader)) {
    const { name, size } = header;
    if (manifest || (entries === 0 && indexes.length === 0 && name !== names.head)) throw new BackupFailure('foreign');
    const hash = createHash('sha256');
    let left = size;
    const body = (async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        const piece = await reader.some(Math.min(left, pieceBytes));
        if (!piece) throw new BackupFailure('damaged');
        left -= piece.length;
        hash.update(piece);
        yield piece;
      }
    })();
    const entry = { name, size, body };
    if (name === names.manifest) {
      manifest = parseJson(archiveManifest, await wholeBody(entry));
    } else if (isIndex(name)) {
      if ((await wholeBody(entry)).toString('utf8') !== waiting.join('')) throw new BackupFailure('damaged');
      waiting = [];
      indexes.push(hash.digest('hex'));
    } else {
      yield entry;
      for await (const _rest of body);
      while (left > 0) left -= await skip(reader, left, hash);
      waiting.push(lineOf({ name, size, sha256: hash.digest('hex') }));
      entries += 1;
    }
    await reader.take(padding(size));
  }
  while (await reader.some(pieceBytes));
  const isWhole =
    manifest && waiting.length === 0 && manifest.entries === entries && manifest.indexes.join() === indexes.join();
  if (!manifest || !isWhole) throw new BackupFailure('damaged');
  return manifest;
}

/** A reader that gave up half-way has ended the generator; the bytes still have to pass. */
async function skip(reader: ByteReader, left: number, hash: ReturnType<typeof createHash>): Promise<number> {
  const piece = await reader.some(Math.min(left, pieceBytes));
  if (!piece) throw new BackupFailure('damaged');
  hash.update(piece);
  return piece.length;
}
