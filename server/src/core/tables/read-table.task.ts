import { readTable } from './read-table.ts';
import { type TableRefusal, TableRefused } from './table-limits.ts';

export type TableRead = { readonly rows: ArrayBuffer[] } | { readonly refused: TableRefusal };

/** A refusal is an answer: it says what is wrong with the file, not with its reading. */
export default async function task({ file }: { file: ArrayBuffer }): Promise<TableRead> {
  try {
    return { rows: await readTable(Buffer.from(file)) };
  } catch (error) {
    if (error instanceof TableRefused) return { refused: error.reason };
    throw error;
  }
}
