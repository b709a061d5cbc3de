import { createHash } from 'node:crypto';
import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { ImportMapping } from '@virtual-med/contract/imports/imports';
import type { PeopleImport, uploadImport } from '@virtual-med/contract/imports/imports.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { FileBody } from '../../../core/http/file-body.ts';
import { ReadersBusy } from '../../../core/isolated/unreadable-file.ts';
import { readTableFile } from '../../../core/tables/read-isolated.ts';
import { type TableRow, tableRows } from '../../../core/tables/table-rows.ts';
import { guessColumns, headingRowOf, plainHeading } from './guess-columns.ts';
import { askedBy, fieldsOf, mappingOf, recordStep } from './import-access.ts';
import type { ListKind } from './list-kind.ts';
import { listKindOf } from './list-kinds.ts';
import { presentImport } from './read-imports.service.ts';

interface Sent {
  readonly clinicId: string;
  readonly fields: z.infer<(typeof uploadImport)['body']>;
  readonly file: FileBody | undefined;
  readonly announcedBytes: number | undefined;
}

/** The whole file, up to what a list may weigh. */
async function wholeFile({ file, announcedBytes }: Sent): Promise<ArrayBuffer> {
  if (!file) throw new AppError('imports.empty');
  if ((announcedBytes ?? 0) > limits.importMaxBytes) throw new AppError('imports.too_large');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of file.bytes) {
    bytes += piece.length;
    if (bytes > limits.importMaxBytes) throw new AppError('imports.too_large');
    pieces.push(piece);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.buffer;
}

async function readRows(ctx: AppContext, sent: Sent): Promise<readonly ArrayBuffer[]> {
  const file = await wholeFile(sent);
  const read = await readTableFile(ctx, sent.clinicId, file).catch((error: unknown) => {
    throw error instanceof ReadersBusy
      ? new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 })
      : error;
  });
  if ('refused' in read) throw new AppError(`imports.${read.refused}`);
  return read.rows;
}

/** What the file is like: where its rows begin, how its columns are headed. */
interface Layout {
  readonly headings: string[];
  /** Of the row the headings stand in; 0 without one. */
  readonly headingNumber: number;
  readonly sample: readonly TableRow[];
}

const sampleRows = 200;

function layoutOf(rows: readonly ArrayBuffer[], { signs }: ListKind): Layout {
  const first: TableRow[] = [];
  for (const row of tableRows(rows)) if (first.push(row) === sampleRows) break;
  const at = headingRowOf(first, signs);
  const width = Math.min(
    limits.importColumns,
    Math.max(...first.slice(Math.max(at, 0)).map(({ cells }) => cells.length)),
  );
  const headings = Array.from({ length: width }, (_, column) => (first[at]?.cells[column] ?? '').slice(0, 200));
  return { headings, headingNumber: first[at]?.number ?? 0, sample: first.slice(at + 1) };
}

const hashOf = ({ headings, headingNumber }: Layout): string | null =>
  headingNumber === 0
    ? null
    : createHash('sha256')
        .update(JSON.stringify(headings.map(plainHeading)))
        .digest('hex');

/** As somebody of the clinic understood the newest file with these headings. */
async function rememberedMapping(
  tx: Tx,
  clinicId: string,
  { kind }: ListKind,
  hash: string | null,
): Promise<ImportMapping | undefined> {
  if (hash === null) return undefined;
  const former = await tx
    .selectFrom('imports')
    .select('fields')
    .where('clinic_id', '=', clinicId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hash)
    .where('state', 'in', ['imported', 'undone', 'checked'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return former && mappingOf(former.fields);
}

async function requireFewOpen(tx: Tx, clinicId: string): Promise<void> {
  const { open } = await tx
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('clinic_id', '=', clinicId)
    .where('swept_at', 'is', null)
    .where('state', 'in', ['mapping', 'checking', 'checked', 'importing'])
    .executeTakeFirstOrThrow();
  if (Number(open) >= limits.openImports) throw new AppError('imports.too_many_open');
}

const rowsAtOnce = 500;

/** Row by row, as they came. */
async function stageRows(
  tx: Tx,
  { clinicId, importId }: { clinicId: string; importId: string },
  rows: Iterable<TableRow>,
): Promise<void> {
  let batch: TableRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const json = JSON.stringify(batch.map(({ number, cells }) => ({ number, cells })));
    batch = [];
    await sql`insert into import_rows (clinic_id, import_id, number, cells)
      select ${clinicId}, ${importId}, (r ->> 'number')::integer, r -> 'cells' from jsonb_array_elements(${json}::jsonb) r`.execute(
      tx,
    );
  };
  for (const row of rows) if (batch.push(row) === rowsAtOnce) await flush();
  await flush();
}

function* rowsBelow(rows: readonly ArrayBuffer[], headingNumber: number): Generator<TableRow> {
  for (const row of tableRows(rows)) if (row.number > headingNumber) yield row;
}

const countOf = (rows: Iterable<TableRow>): number => {
  let count = 0;
  for (const _ of rows) count += 1;
  return count;
};

const shownFileName = (sent: string): string =>
  cutTo(toOneLine(sent.split(/[/\\]/).at(-1) ?? '').trim(), limits.fileNameMaxChars) || 'lista';

const own = async (tx: Tx, actor: Actor): Promise<string> =>
  (await tx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirst())?.name ?? '';

/** Keeps a list row by row and says what its columns may be. With the same key it is the same import. */
export async function keepList(ctx: AppContext, actor: Actor, sent: Sent): Promise<PeopleImport> {
  const ref = { clinicId: sent.clinicId, importId: sent.fields.key };
  const find = (tx: Tx) =>
    tx.selectFrom('imports').select('clinic_id').where('id', '=', ref.importId).executeTakeFirst();
  const before = await ctx.db.asActor(actor, async (tx) => {
    if (await find(tx)) return presentImport(tx, actor, ref);
    await requireFewOpen(tx, sent.clinicId);
    return undefined;
  });
  if (before) return before;
  const rows = await readRows(ctx, sent);
  const kind = listKindOf(sent.fields.kind);
  const layout = layoutOf(rows, kind);
  const count = countOf(rowsBelow(rows, layout.headingNumber));
  if (count === 0) throw new AppError('imports.empty');
  if (kind.kind === 'professionals' && count > limits.importProfessionals)
    throw new AppError('imports.too_many_professionals');
  return ctx.db.asActor(
    actor,
    async (tx) => {
      if (await find(tx)) return presentImport(tx, actor, ref);
      await requireFewOpen(tx, sent.clinicId);
      const hash = hashOf(layout);
      const remembered = await rememberedMapping(tx, sent.clinicId, kind, hash);
      const mapping = remembered ?? guessColumns(kind.signs, layout.headings, layout.sample);
      const added = await tx
        .insertInto('imports')
        .values({
          id: ref.importId,
          kind: kind.kind,
          clinic_id: ref.clinicId,
          brought_by: actor.userId,
          brought_by_name: await own(tx, actor),
          file_name: shownFileName(sent.fields.fileName),
          state: 'mapping',
          headings: layout.headings,
          fields: fieldsOf(mapping),
          headings_hash: hash,
          remembered: remembered !== undefined,
          rows: count,
          ...askedBy(actor),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      // The key of another clinic's import, which the asker does not see.
      if (!added) throw new AppError('imports.not_found');
      await stageRows(tx, ref, rowsBelow(rows, layout.headingNumber));
      await recordStep(tx, ref, `${kind.kind}.import_begun`);
      return presentImport(tx, actor, ref);
    },
    { serializeBy: `imports of ${sent.clinicId}` },
  );
}
