import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A ZIP whose files are stored as they are: medical documents are packed already. */
export interface ZipEntry {
  readonly name: string;
  readonly modifiedAt: Date;
  /** Asked for when its turn has come. */
  readonly open: () => Promise<Readable>;
}

/** Of a ZIP whose length is said beforehand: to give as many bytes as were said. */
export interface ZipFile extends ZipEntry {
  readonly size: number;
}

/** The library counts in two bytes, of which the last number means that the count stands elsewhere. */
export const zipMaxFiles = 0xfffe;

export const zipLength = (files: readonly ZipFile[]): number =>
  Number(predictLength(files.map(({ name, size }) => ({ name, size }))));

/** A ZIP's times have no zone and the library writes the machine's: these stay UTC wherever it runs. */
const inUtc = (at: Date): Date => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

/** Entries may be found while the ZIP is read: there is no need to know them all before. */
export function zipStream(files: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  async function* inTurn() {
    for await (const { name, modifiedAt, open } of files) {
      const input = await open();
      try {
        yield { name, input, lastModified: inUtc(modifiedAt) };
      } finally {
        // Whoever leaves in the middle leaves the file half read.
        input.destroy();
      }
    }
  }
  return Readable.fromWeb(makeZip(inTurn()) as Parameters<typeof Readable.fromWeb>[0]);
}
