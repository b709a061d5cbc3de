import { Readable } from 'node:stream';
import { dayIn } from '@virtual-med/contract/core/formats';
import type { FastifyReply } from 'fastify';

/** Brazilian spreadsheets read the comma as a decimal point, so columns are parted by semicolons. */
const separator = ';';
const lineEnd = '\r\n';
/** Without it, spreadsheets take UTF-8 for something older. */
const byteOrderMark = '\ufeff';

/** Signs that begin a formula, also behind blanks, quotes and marks nobody sees; NFKC writes the wide and small forms of East Asia plainly. */
const formula = /^[\s\p{Cc}\p{Cf}"'`]*[=+\-\u2212@|%]/u;
const isFormula = (text: string): boolean => formula.test(text.normalize('NFKC')) || /^\p{Cc}/u.test(text);

/** Text that a spreadsheet would run as a formula is made plain text; names are typed by strangers. */
export const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const line = (cells: readonly string[]): string => `${cells.join(separator)}${lineEnd}`;

interface CsvFile<Row> {
  readonly name: string;
  readonly header: string;
  readonly pages: AsyncGenerator<readonly Row[]>;
  readonly lineOf: (row: Row) => string;
}

/**
 * Pages of rows as one file, read as it is sent. The first page is read before the answer begins, so that a failure is
 * still told as one.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, header, pages, lineOf }: CsvFile<Row>,
): Promise<string> {
  const first = await pages.next();
  async function* text() {
    yield byteOrderMark + header;
    if (!first.done) yield first.value.map(lineOf).join('');
    for await (const page of pages) yield page.map(lineOf).join('');
  }
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}-${dayIn()}.csv"`);
  return Readable.from(text()) as unknown as string;
}
