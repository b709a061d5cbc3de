export interface TableRow {
  /** In the file, as a spreadsheet shows it. */
  readonly number: number;
  readonly cells: readonly string[];
}

const lineEnd = 0x0a;

/** The rows of a table that was read, each made when it is asked for: a large table is in memory once, as bytes. */
export function* tableRows(rows: ArrayBuffer): Generator<TableRow> {
  const bytes = Buffer.from(rows);
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, at);
    const [number, ...cells] = JSON.parse(bytes.toString('utf8', at, end)) as [number, ...string[]];
    yield { number, cells };
    at = end + 1;
  }
}
