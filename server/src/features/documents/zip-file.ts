import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A ZIP whose files are stored as they are: medical documents are packed already, and every size is known beforehand. */
export interface ZipFile {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: Date;
  /** Asked for when its turn has come; to give as many bytes as were said. */
  readonly open: () => Promise<Readable>;
}

/** The library counts in two bytes, of which the last number means that the count stands elsewhere. */
export const zipMaxFiles = 0xfffe;

export const zipLength = (files: readonly ZipFile[]): number =>
  Number(predictLength(files.map(({ name, size }) => ({ name, size }))));

/** A ZIP's times have no zone and the library writes the machine's: these stay UTC wherever it runs. */
const inUtc = (at: Date): Date => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

export function zipStream(files: readonly ZipFile[]): Readable {
  async function* inTurn() {
    for (const { name, modifiedAt, open } of files) {
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
