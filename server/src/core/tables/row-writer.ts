import { deflateRawSync } from 'node:zlib';
import { ownBytes } from '../isolated/messages.ts';
import { TableRefused, tableLimits } from './table-limits.ts';

/**
 * Rows as they are handed over: one JSON array of texts per line, after the row's number in the file, in packed pieces of whole
 * lines. Whoever takes them holds a fifth or less of the table, and unpacks a piece at a time.
 */
export interface RowWriter {
  /** `number` is the row's own in the file, as a spreadsheet shows it. */
  add(number: number, cells: readonly string[]): void;
  readonly rows: number;
  finish(): ArrayBuffer[];
}

// PostgreSQL keeps neither NUL nor half of a surrogate pair.
const clean = (text: string): string =>
  text
    .slice(0, tableLimits.cellChars)
    .replace(/[\0\p{Cs}]/gu, '')
    .trim();

const pieceChars = 256 * 1024;

export function createRowWriter(): RowWriter {
  const pieces: ArrayBuffer[] = [];
  let pending = '';
  let bytes = 0;
  let rows = 0;

  function flush(): void {
    const piece = Buffer.from(pending);
    bytes += piece.byteLength;
    if (bytes > tableLimits.outputBytes) throw new TableRefused('too_large');
    pieces.push(ownBytes(deflateRawSync(piece, { level: 1 })));
    pending = '';
  }

  return {
    add(number, cells) {
      const texts = cells.slice(0, tableLimits.columns).map(clean);
      while (texts.at(-1) === '') texts.pop();
      if (texts.length === 0) return;
      rows += 1;
      if (rows > tableLimits.rows) throw new TableRefused('too_many_rows');
      pending += `${JSON.stringify([number, ...texts])}\n`;
      if (pending.length > pieceChars) flush();
    },
    get rows() {
      return rows;
    },
    finish() {
      if (rows === 0) throw new TableRefused('empty');
      flush();
      return pieces;
    },
  };
}
