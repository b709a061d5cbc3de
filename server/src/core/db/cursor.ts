import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { AppError } from '../app-error.ts';

/** Where a page ended, as opaque text. It carries only what the reader was already shown. */
export const writeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Of rows read with one more than a page shows: those it shows, and where the next one begins. */
export function cutPage<Row>(rows: readonly Row[], limit: number, partsOf: (last: Row) => readonly string[]) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last ? writeCursor(partsOf(last)) : null };
}

const notOurs = () => new AppError('request.invalid', { fields: { after: fieldRefusals.pageInvalid } });

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The last part is always the row's id. */
export function readCursor(text: string, length: number): readonly string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (
      Array.isArray(parts) &&
      parts.length === length &&
      parts.every((part): part is string => typeof part === 'string' && !part.includes('\0')) &&
      uuidShape.test(parts.at(-1) ?? '')
    )
      return parts;
  } catch {
    // Falls through to the one answer for a cursor that is not ours.
  }
  throw notOurs();
}

/** A cursor's instant is ours only when it reads as one. */
export function asInstant(text = ''): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(Date.parse(text))) throw notOurs();
  return text;
}

/** Every row in the order of the ids, a page at a time; `read` gives the rows after an id. */
export async function* pagesById<Row extends { readonly id: string }>(
  size: number,
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}
