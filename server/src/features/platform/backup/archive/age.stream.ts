import { randomBytes } from 'node:crypto';
import {
  chunkBytes,
  chunkCipher,
  headerRoom,
  newHeader,
  openHeader,
  payloadNonceBytes,
  tagBytes,
  usualWorkFactor,
} from './age.format.ts';
import { BackupFailure } from './backup-failure.ts';
import { readBytes } from './byte-reader.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The bytes as an age file. Memory is that of a chunk, whatever their number; a piece is used up before the next is asked for. */
export async function* sealWithPassphrase(
  plain: Bytes,
  passphrase: string,
  workFactor = usualWorkFactor,
): AsyncGenerator<Buffer> {
  const { fileKey, header } = await newHeader(passphrase, workFactor);
  const payloadNonce = randomBytes(payloadNonceBytes);
  yield Buffer.concat([header, payloadNonce]);
  const cipher = chunkCipher(fileKey, payloadNonce);
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let [index, filled] = [0, 0];
  for await (const piece of plain)
    for (let at = 0; at < piece.byteLength; ) {
      // A full chunk waits until it is known whether it is the last.
      if (filled === chunkBytes) {
        yield* cipher.seal(chunk, index, false);
        [index, filled] = [index + 1, 0];
      }
      const part = piece.subarray(at, at + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
    }
  yield* cipher.seal(chunk.subarray(0, filled), index, true);
}

/** What was sealed. Every byte given is authentic; that there are no more is known at the end, which fails otherwise. */
export async function* openWithPassphrase(sealed: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readBytes(sealed);
  const start = await reader.take(headerRoom);
  const { fileKey, header } = await openHeader(passphrase, start);
  const rest = readBytes(
    (async function* () {
      yield start.subarray(header.length);
      for (let piece = await reader.some(chunkBytes); piece; piece = await reader.some(chunkBytes)) yield piece;
    })(),
  );
  const payloadNonce = await rest.take(payloadNonceBytes);
  const cipher = chunkCipher(fileKey, payloadNonce);
  const sealedBytes = chunkBytes + tagBytes;
  let chunk = await rest.take(sealedBytes);
  for (let index = 0; ; index += 1) {
    const next = chunk.length === sealedBytes ? await rest.take(sealedBytes) : undefined;
    const last = !next?.length;
    const plain = chunk.length < tagBytes ? undefined : cipher.open(chunk, index, last);
    if (!plain) throw new BackupFailure('damaged');
    if (plain.length > 0) yield plain;
    if (last) return;
    chunk = next;
  }
}
