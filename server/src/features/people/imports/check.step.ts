import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { type DayOrder, dayOrderOf } from './days.ts';
import { type ImportRef, importOf, mappingOf } from './import-access.ts';
import { type Judgement, judgeRow, type Known, type KnownByKey, keysOf } from './judge-row.ts';
import { isComplete, personOf, type ReadRow } from './person-of-row.ts';

/** For each the clinic's patients are gone through once. */
const rowsAtOnce = 5_000;
/** So few that judging them does not hold up requests. */
const rowsPerBreath = 200;

interface StagedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const rowsAfter = async (tx: Tx, importId: string, number: number): Promise<StagedRow[]> =>
  (
    await tx
      .selectFrom('import_rows')
      .select(['number', 'cells'])
      .where('import_id', '=', importId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
  ).map((row) => ({ number: row.number, cells: row.cells as string[] }));

const add = (known: KnownByKey, one: Known): void => {
  for (const key of keysOf(one)) {
    const others = known.get(key);
    if (others) others.push(one);
    else known.set(key, [one]);
  }
};

const present = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

type PatientRow = Omit<Known, 'number'>;

/**
 * The clinic's patients who share a key with one of the rows, in one walk through the clinic: under the row rules no index
 * serves a list of values. Nobody is looked for by a telephone who is better known.
 */
async function patientsLike(tx: Tx, clinicId: string, rows: readonly ReadRow[]): Promise<Known[]> {
  const people = rows.map(({ person }) => person);
  const phones = people.map(({ phone, cpf, birthDate }) => (phone && !cpf && !birthDate ? phone : null));
  const { rows: found } = await sql<PatientRow>`
    select id, name, social_name as "socialName", cpf, email, birth_date as "birthDate", phone from patients
    where clinic_id = ${clinicId} and unlinked_at is null
      and (cpf = any (${present(people.map(({ cpf }) => cpf))}::text[])
        or email = any (${present(people.map(({ email }) => email))}::text[])
        or birth_date = any (${present(people.map(({ birthDate }) => birthDate))}::date[])
        or phone = any (${present(phones)}::text[]))`.execute(tx);
  return found.map((row) => ({ ...row, number: null }));
}

/** With others' turn in between. */
async function inBreaths<From, To>(items: readonly From[], work: (item: From) => To): Promise<To[]> {
  const done: To[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % rowsPerBreath === 0) await setImmediate();
    done.push(work(item));
  }
  return done;
}

type Judged = Judgement & Pick<ReadRow, 'person'> & { readonly number: number };

const keep = (tx: Tx, importId: string, judged: readonly Judged[]) =>
  sql`update import_rows r
    set person = j -> 'person', verdict = j ->> 'verdict', match_id = (j ->> 'matchId')::uuid,
      match_number = (j ->> 'matchNumber')::integer, outcome = null,
      reasons = array(select jsonb_array_elements_text(j -> 'reasons'))
    from jsonb_array_elements(${JSON.stringify(
      judged.map(({ number, person, verdict, reasons, match }) => ({
        number,
        person,
        verdict,
        reasons,
        matchId: match?.id ?? null,
        matchNumber: match?.number ?? null,
      })),
    )}::jsonb) j
    where r.import_id = ${importId} and r.number = (j ->> 'number')::integer
      and r.number between ${judged[0]?.number ?? 0} and ${judged.at(-1)?.number ?? 0}`.execute(tx);

/**
 * Every row is judged against the clinic's patients and the rows before it. It begins anew after a failure: nothing is
 * registered, and what the rows before are known by is in memory.
 */
export async function checkRows(ctx: AppContext, actor: Actor, ref: ImportRef, signal: AbortSignal): Promise<void> {
  const fields = await ctx.db.asActor(actor, (tx) =>
    tx
      .selectFrom('imports')
      .select('fields')
      .where('id', '=', ref.importId)
      .where('clinic_id', '=', ref.clinicId)
      .where('state', '=', 'checking')
      .executeTakeFirst(),
  );
  if (!fields) return;
  const mapping = mappingOf(fields.fields);
  const earlier: KnownByKey = new Map();
  let order: DayOrder | undefined;
  let last = 0;
  let done = 0;
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await ctx.db.asActor(actor, async (tx) => {
      const rows = await rowsAfter(tx, ref.importId, last);
      order ??= dayOrderOf(rows.map(({ cells }) => cells[mapping.indexOf('birthDate')] ?? ''));
      const dayOrder = order;
      const read = await inBreaths(rows, ({ number, cells }) => ({ number, ...personOf(cells, mapping, dayOrder) }));
      const known: KnownByKey = new Map();
      for (const patient of await patientsLike(tx, ref.clinicId, read)) add(known, patient);
      const judged = await inBreaths(read, (row): Judged => {
        const byPatients = judgeRow(row, known);
        const judgement = byPatients.verdict === 'new' ? judgeRow(row, earlier) : byPatients;
        if (isComplete(row)) add(earlier, { ...row.person, id: null, number: row.number });
        return { ...judgement, number: row.number, person: row.person };
      });
      await keep(tx, ref.importId, judged);
      done += rows.length;
      last = rows.at(-1)?.number ?? last;
      const isOver = rows.length < rowsAtOnce;
      const { numUpdatedRows } = await importOf(tx, ref)
        .set({ done, state: isOver ? 'checked' : 'checking', updated_at: sql`now()` })
        .where('state', '=', 'checking')
        .executeTakeFirst();
      // Given up meanwhile.
      return !isOver && numUpdatedRows > 0n;
    });
  }
}
