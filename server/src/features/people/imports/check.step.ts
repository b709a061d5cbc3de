import { hash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { tableLimits } from '../../../core/tables/table-limits.ts';
import { type ImportRef, importOf, mappingOf } from './import-access.ts';
import {
  isComplete,
  type Judgement,
  type KeyedRow,
  type Known,
  type KnownByKey,
  type ListKind,
  mostKeys,
} from './list-kind.ts';
import { listKindOf } from './list-kinds.ts';

/** More than the keys of the longest list. */
const slots = 2 ** 20;
/** Of one key: of a CPF or an e-mail the first is enough, and a name is compared with these. */
const mostPerKey = 100;

/** In which rows of a list a key stands. */
interface KeyPlaces {
  add(key: string, number: number): void;
  /** The first of them; now and then one with another key, too. */
  find(key: string): number[];
}

/** Eight megabytes, however long a list is: of a key its hash and the row, and nobody's data. */
function createKeyPlaces(): KeyPlaces {
  if (slots <= tableLimits.rows * mostKeys) throw new Error('more keys than places');
  const seed = randomUUID();
  /** Nobody who writes a list can tell which keys would come to the same slot, and each be looked for among all of them. */
  const hashOf = (key: string): number => hash('sha256', seed + key, 'buffer').readInt32LE();
  const hashes = new Int32Array(slots);
  /** Of the rows, which begin at 1. */
  const numbers = new Int32Array(slots);
  /** Where a row with this hash would be written, and what is written before. */
  function look(wanted: number) {
    const found: number[] = [];
    let slot = wanted & (slots - 1);
    for (; numbers[slot] !== 0; slot = (slot + 1) & (slots - 1))
      if (hashes[slot] === wanted) found.push(numbers[slot] ?? 0);
    return { slot, found };
  }
  return {
    add(key, number) {
      const own = hashOf(key);
      const { slot, found } = look(own);
      if (found.length === mostPerKey) return;
      hashes[slot] = own;
      numbers[slot] = number;
    },
    find: (key) => look(hashOf(key)).found,
  };
}

/** In memory at a time, with those of the clinic and of the rows before who are like them. For each the clinic is gone through once. */
const rowsAtOnce = 2_500;
/** By which the columns are understood. */
const sampleRows = 5_000;
/** So few that judging them does not hold up requests. */
const rowsPerBreath = 200;

interface StagedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const rowsAfter = async (tx: Tx, importId: string, number: number, most: number): Promise<StagedRow[]> =>
  (
    await tx
      .selectFrom('import_rows')
      .select(['number', 'cells'])
      .where('import_id', '=', importId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(most)
      .execute()
  ).map((row) => ({ number: row.number, cells: row.cells as string[] }));

const peopleOf = async (tx: Tx, importId: string, numbers: readonly number[]) =>
  numbers.length === 0
    ? []
    : (
        await tx
          .selectFrom('import_rows')
          .select(['number', 'person'])
          .where('import_id', '=', importId)
          .where((eb) => eb('number', '=', eb.fn.any(sql<number[]>`${numbers}::integer[]`)))
          .orderBy('number')
          .execute()
      ).map(({ number, person }) => ({ ...(person as object), id: null, number }));

const add = (known: KnownByKey<object>, keys: readonly string[], one: Known<object>): void => {
  for (const key of keys) {
    const others = known.get(key);
    if (others) others.push(one);
    else known.set(key, [one]);
  }
};

/** With others' turn in between. */
async function inBreaths<From, To>(items: readonly From[], work: (item: From) => To): Promise<To[]> {
  const done: To[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % rowsPerBreath === 0) await setImmediate();
    done.push(work(item));
  }
  return done;
}

interface NumberedRow extends KeyedRow<object> {
  readonly number: number;
}

interface Judged extends Judgement {
  readonly number: number;
  readonly person: object;
}

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

/** One after the other, each against the people of the clinic, the rows before them, and those among them that are before it. */
async function judgeRows(
  tx: Tx,
  { kind, ref, places }: { kind: ListKind; ref: ImportRef; places: KeyPlaces },
  read: readonly NumberedRow[],
): Promise<Judged[]> {
  const known: KnownByKey<object> = new Map();
  for (const one of await kind.knownLike(tx, ref.clinicId, read)) add(known, kind.keysOf(one), one);
  const byClinic = await inBreaths(read, (row) => ({ row, judgement: kind.judge(row, known) }));
  const isNew = ({ judgement }: { judgement: Judgement }): boolean => judgement.verdict === 'new';
  const sharing = byClinic.filter(isNew).flatMap(({ row }) => row.keys.flatMap(places.find));
  const earlier: KnownByKey<object> = new Map();
  for (const one of await peopleOf(tx, ref.importId, [...new Set(sharing)])) add(earlier, kind.keysOf(one), one);
  return inBreaths(byClinic, ({ row, judgement }): Judged => {
    const { number, person, keys } = row;
    const judged = isNew({ judgement }) ? kind.judge(row, earlier) : judgement;
    if (isComplete(row)) {
      add(earlier, keys, { ...person, id: null, number });
      for (const key of keys) places.add(key, number);
    }
    return { ...judged, number, person };
  });
}

async function listToCheck(tx: Tx, { clinicId, importId }: ImportRef) {
  const list = await tx
    .selectFrom('imports')
    .select(['kind', 'headings', 'fields'])
    .where('id', '=', importId)
    .where('clinic_id', '=', clinicId)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (!list) return undefined;
  const kind = listKindOf(list.kind);
  const sample = (await rowsAfter(tx, importId, 0, sampleRows)).map(({ cells }) => cells);
  return { kind, reader: kind.reader({ headings: list.headings, mapping: mappingOf(list.fields), sample }) };
}

/**
 * Every row is judged, a batch in one transaction. It begins anew after a failure: nothing is registered, and where the keys of
 * the rows before stand is in memory.
 */
export async function checkRows(ctx: AppContext, actor: Actor, ref: ImportRef, signal: AbortSignal): Promise<void> {
  const list = await ctx.db.asActor(actor, (tx) => listToCheck(tx, ref));
  if (!list) return;
  const { kind, reader } = list;
  const places = createKeyPlaces();
  let last = 0;
  let done = 0;
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await ctx.db.asActor(actor, async (tx) => {
      const rows = await rowsAfter(tx, ref.importId, last, rowsAtOnce);
      const read = await inBreaths(rows, ({ number, cells }): NumberedRow => {
        const row = reader(cells);
        return { number, ...row, keys: kind.keysOf(row.person) };
      });
      await keep(tx, ref.importId, await judgeRows(tx, { kind, ref, places }, read));
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
