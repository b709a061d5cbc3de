const megabyte = 1024 * 1024;

/** What one table may hold. What is beyond is refused, except a long cell, which is cut. */
export const tableLimits = {
  rows: 100_000,
  columns: 100,
  cellChars: 5_000,
  /** Of all that a workbook's parts unpack to: more is a bomb, not a table. */
  unpackedBytes: 256 * megabyte,
  /** Of the texts that a workbook keeps once for all its cells. */
  sharedTextChars: 40_000_000,
  /** Of the table as it is handed over. */
  outputBytes: 96 * megabyte,
} as const;

export type TableRefusal =
  | 'empty'
  | 'too_many_rows'
  | 'too_large'
  | 'old_workbook'
  | 'other_spreadsheet'
  | 'not_a_table'
  | 'unreadable';

export class TableRefused extends Error {
  readonly reason: TableRefusal;

  constructor(reason: TableRefusal, cause?: unknown) {
    super(`a table was refused: ${reason}`, { cause });
    this.name = 'TableRefused';
    this.reason = reason;
  }
}
