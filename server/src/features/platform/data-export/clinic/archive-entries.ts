import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ZipEntry } from '../../../../core/zip/zip-file.ts';
import { manifestLine } from '../manifest.ts';

/** The sum of every file that has passed, for the list at the end. */
export class Manifest {
  readonly #lines: string[] = [];

  /** The same entry, whose bytes are summed on their way. */
  watch(entry: ZipEntry, passed: (bytes: number) => void = () => undefined): ZipEntry {
    const { name, open } = entry;
    return {
      ...entry,
      open: async () => {
        const hash = createHash('sha256');
        const lines = this.#lines;
        const sum = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            passed(chunk.length);
            done(null, chunk);
          },
          flush(done) {
            lines.push(manifestLine(hash.digest('hex'), name));
            done();
          },
        });
        pipeline(await open(), sum, () => undefined);
        return sum;
      },
    };
  }

  text(): string {
    return this.#lines.join('');
  }
}

const chunkChars = 64 * 1024;

/** In pieces worth a trip through the archive. */
async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < chunkChars) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held) yield Buffer.from(held);
}

/** A file whose text is found while it is written. */
export const textEntry = (name: string, modifiedAt: Date, texts: () => AsyncIterable<string>): ZipEntry => ({
  name,
  modifiedAt,
  open: async () => Readable.from(inChunks(texts()), { objectMode: false }),
});

export const bytesEntry = (name: string, modifiedAt: Date, bytes: Buffer): ZipEntry => ({
  name,
  modifiedAt,
  open: async () => Readable.from([bytes], { objectMode: false }),
});

/** Rows as one JSON array, a row a line. */
export async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages)
    for (const row of page) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
