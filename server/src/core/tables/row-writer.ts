import { TableRefused, tableLimits } from './table-limits.ts';

/** Rows as they are handed over: one JSON array of texts per line, after the row's number in the file. */
export interface RowWriter {
  /** `number` is the row's own in the file, as a spreadsheet shows it. */
  add(number: number, cells: readonly string[]): void;
  readonly rows: number;
  finish(): ArrayBuffer;
}

// PostgreSQL keeps neither NUL nor half of a surrogate pair.
const clean = (text: string): string =>
  text
    .slice(0, tableLimits.cellChars)
    .replace(/[\0\p{Cs}]/gu, '')
    .trim();

export function createRowWriter(): RowWriter {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  let pending = '';
  let bytes = 0;
  let rows = 0;

  function flush(): void {
    const chunk = encoder.encode(pending);
    bytes += chunk.byteLength;
    if (bytes > tableLimits.outputBytes) throw new TableRefused('too_large');
    chunks.push(chunk);
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
      if (pending.length > 64 * 1024) flush();
    },
    get rows() {
      return rows;
    },
    finish() {
      flush();
      if (rows === 0) throw new TableRefused('empty');
      const whole = new Uint8Array(bytes);
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.byteLength;
      }
      chunks = [];
      return whole.buffer;
    },
  };
}
