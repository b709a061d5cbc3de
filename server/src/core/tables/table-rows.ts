import { inflateRawSync } from 'node:zlib';

export interface TableRow {
  /** In the file, as a spreadsheet shows it. */
  readonly number: number;
  readonly cells: readonly string[];
}

const lineEnd = 0x0a;
/** A piece as the reader packs it, with room for one row more. */
const mostPieceBytes = 8 * 1024 * 1024;

/** The rows of a table that was read, each made when it is asked for, a piece at a time. */
export function* tableRows(pieces: readonly ArrayBuffer[]): Generator<TableRow> {
  for (const piece of pieces) {
    const bytes = inflateRawSync(piece, { maxOutputLength: mostPieceBytes });
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(lineEnd, at);
      const [number, ...cells] = JSON.parse(bytes.toString('utf8', at, end)) as [number, ...string[]];
      yield { number, cells };
      at = end + 1;
    }
  }
}
