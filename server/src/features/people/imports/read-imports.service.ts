import { maskCpf } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import {
  type ImportKind,
  type ImportOutcome,
  type ImportReason,
  type ImportState,
  type ImportVerdict,
  type ImportView,
  importVerdicts,
  importViews,
} from '@virtual-med/contract/imports/imports';
import type {
  ImportRow,
  ImportTotals,
  listImportRows,
  PeopleImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { importReasonTexts, importTexts } from '@virtual-med/contract/imports/imports.texts';
import type { Registration } from '@virtual-med/contract/professionals/registration';
import { registrationText } from '@virtual-med/contract/professionals/registration.texts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { cell, line, sendCsv } from '../../../core/csv.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { type ImportRef, mappingOf, recordStep } from './import-access.ts';
import { kindOf } from './list-kinds.ts';
import type { RowPerson } from './person-of-row.ts';

const samplesShown = 3;

/** The platform's staff need to see how a list is understood, not whose it is. */
const mayReadCells = (actor: Actor): boolean => actor.role !== 'super_admin';

/** The first rows that fill a column. */
async function samplesOf(tx: Tx, importId: string, columns: number): Promise<string[][]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(50)
    .execute();
  const cells = rows.map((row) => row.cells as string[]);
  return Array.from({ length: columns }, (_, column) =>
    cells
      .map((row) => row[column] ?? '')
      .filter(Boolean)
      .slice(0, samplesShown)
      .map((text) => text.slice(0, 80)),
  );
}

async function totalsOf(tx: Tx, importId: string): Promise<ImportTotals> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['verdict', 'outcome', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy(['verdict', 'outcome'])
    .execute();
  const totals = Object.fromEntries(importViews.map((view) => [view, 0])) as Record<ImportView, number>;
  for (const { verdict, outcome, count } of rows) {
    if (verdict) totals[verdict as ImportVerdict] += Number(count);
    if (outcome) totals[outcome as ImportOutcome] += Number(count);
  }
  return totals;
}

const importRows = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'rows', 'done', 'headings', 'fields', 'remembered', 'brought_by_name'])
    .select('kind')
    .select(['created_at', 'imported_at', 'swept_at'])
    .select(
      sql<string | null>`case when state in ('imported', 'undoing') and swept_at is null
        then imported_at + make_interval(hours => ${limits.importHours}) end`.as('undoUntil'),
    )
    .where('clinic_id', '=', clinicId);

type Row = Awaited<ReturnType<ReturnType<typeof importRows>['executeTakeFirstOrThrow']>>;

async function present(tx: Tx, actor: Actor, row: Row): Promise<PeopleImport> {
  const fields = mappingOf(row.fields);
  const samples = mayReadCells(actor) ? await samplesOf(tx, row.id, fields.length) : [];
  return {
    id: row.id,
    kind: row.kind as ImportKind,
    fileName: row.file_name,
    state: row.state as ImportState,
    rows: row.rows,
    done: row.done,
    columns: fields.map((field, column) => ({
      heading: row.headings[column] ?? '',
      samples: samples[column] ?? [],
      field,
    })),
    remembered: row.remembered,
    totals: await totalsOf(tx, row.id),
    broughtBy: row.brought_by_name,
    createdAt: row.created_at,
    importedAt: row.imported_at,
    undoUntil: row.undoUntil && Date.parse(row.undoUntil) > Date.now() ? row.undoUntil : null,
  };
}

export async function presentImport(tx: Tx, actor: Actor, { clinicId, importId }: ImportRef): Promise<PeopleImport> {
  const row = await importRows(tx, clinicId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow(() => new AppError('imports.not_found'));
  return present(tx, actor, row);
}

export const readImport = (ctx: AppContext, actor: Actor, ref: ImportRef): Promise<PeopleImport> =>
  ctx.db.asActor(actor, (tx) => presentImport(tx, actor, ref));

export const newestImports = (ctx: AppContext, actor: Actor, clinicId: string, kind: ImportKind) =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await importRows(tx, clinicId)
      .where('kind', '=', kind)
      .where('state', '<>', 'discarded')
      .orderBy('id', 'desc')
      .limit(limits.importsShown)
      .execute();
    const imports: PeopleImport[] = [];
    for (const row of rows) imports.push(await present(tx, actor, row));
    return { imports };
  });

type Query = z.infer<(typeof listImportRows)['query']>;

const isVerdict = (view: ImportView): view is ImportVerdict => importVerdicts.includes(view as ImportVerdict);

/** Of a patient or a professional; null and left out are alike. */
interface SaidOfPerson extends Partial<Omit<RowPerson, 'sex'>> {
  readonly registration?: Registration | null;
}

export const pageOfRows = (ctx: AppContext, actor: Actor, ref: ImportRef, { view, after }: Query) =>
  ctx.db.asActor(actor, async (tx) => {
    const kind = await kindOf(tx, ref);
    const rows = await tx
      .selectFrom('import_rows')
      .select(['number', 'person', 'verdict', 'outcome', 'reasons', 'match_number'])
      .select((eb) => eb.fn.coalesce(kind.made, 'match_id').as('personId'))
      .where('import_id', '=', ref.importId)
      .where(isVerdict(view) ? 'verdict' : 'outcome', '=', view)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limits.importRowsShown + 1)
      .execute();
    const shown = rows.slice(0, limits.importRowsShown);
    const ids = [...new Set(shown.map(({ personId }) => personId).filter((id) => id !== null))];
    const people = new Map(
      (ids.length === 0 ? [] : await kind.namesOf(tx, ref.clinicId, ids)).map((person) => [person.id, person]),
    );
    return {
      rows: shown.map((row): ImportRow => {
        const { registration, cpf, ...said } = (row.person ?? {}) as SaidOfPerson;
        return {
          number: row.number,
          name: said.name ?? '',
          cpf: cpf && !mayReadCells(actor) ? maskCpf(cpf) : (cpf ?? ''),
          birthDate: said.birthDate ?? '',
          email: said.email ?? '',
          phone: said.phone ?? '',
          registration: registration ? registrationText(registration) : '',
          verdict: row.verdict as ImportVerdict | null,
          outcome: row.outcome as ImportOutcome | null,
          reasons: row.reasons as ImportReason[],
          person: people.get(row.personId ?? '') ?? null,
          repeats: row.match_number,
        };
      }),
      next: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
    };
  });

const rowsPerPage = 1_000;

/** What was not registered, as it came, to be corrected and brought in again. */
export async function sendProblems(
  ctx: AppContext,
  actor: Actor,
  ref: ImportRef,
  reply: FastifyReply,
): Promise<string> {
  const { columns } = await ctx.db.asActor(actor, async (tx) => {
    const found = await presentImport(tx, actor, ref);
    await recordStep(tx, ref, `${found.kind}.import_exported`);
    return found;
  });
  const after = (number: number) =>
    ctx.db.asActor(actor, (tx) =>
      tx
        .selectFrom('import_rows')
        .select(['number', 'cells', 'reasons'])
        .where('import_id', '=', ref.importId)
        .where('number', '>', number)
        .where((eb) => eb.or([eb('verdict', 'in', ['conflict', 'incomplete']), eb('outcome', '=', 'failed')]))
        .orderBy('number')
        .limit(rowsPerPage)
        .execute(),
    );
  async function* pages() {
    for (let rows = await after(0); rows.length > 0; rows = await after(rows.at(-1)?.number ?? 0)) yield rows;
  }
  const headings = columns.map(({ heading }, column) => heading || importTexts.column(column + 1));
  const { number, reason } = importTexts.problemsColumns;
  return sendCsv(reply, {
    name: importTexts.problemsFile,
    header: line([...headings, number, reason].map(cell)),
    pages: pages(),
    lineOf: (row) => {
      const cells = mayReadCells(actor) ? (row.cells as string[]) : [];
      const reasons = row.reasons.map((code) => importReasonTexts[code as ImportReason]).join(' ');
      return line([...headings.map((_, column) => cells[column] ?? ''), String(row.number), reasons].map(cell));
    },
  });
}
