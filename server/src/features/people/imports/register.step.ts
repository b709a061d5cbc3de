import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import { importOf } from './import-access.ts';
import type { AskedList, Registered } from './list-kind.ts';

const rowsAtOnce = 100;

/** Held, so that each is registered once, whoever else is at it. */
const waitingRows = (tx: Tx, importId: string, most: number) =>
  tx
    .selectFrom('import_rows')
    .select(['number', 'person'])
    .where('import_id', '=', importId)
    .where('verdict', '=', 'new')
    .where('outcome', 'is', null)
    .orderBy('number')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

type WaitingRow = Awaited<ReturnType<typeof waitingRows>>[number];

const settle = (tx: Tx, { ref, kind }: AskedList, number: number, made: Registered | undefined) =>
  sql`update import_rows set ${
    made
      ? sql`outcome = 'imported', ${sql.ref(kind.made)} = ${made.id}, reasons = reasons || ${[...made.reasons]}::text[]`
      : sql`outcome = 'failed', reasons = array_append(reasons, 'not_registered')`
  } where import_id = ${ref.importId} and number = ${number}`.execute(tx);

async function registerAll(tx: Tx, list: AskedList, rows: readonly WaitingRow[]): Promise<void> {
  const { kind, actor, ref } = list;
  for (const { number, person } of rows)
    await settle(tx, list, number, await kind.register(tx, actor, ref.clinicId, person as object));
  await importOf(tx, ref)
    .set({ done: sql`done + ${rows.length}`, updated_at: sql`now()` })
    .execute();
}

/** The next rows, in one transaction: both a person and what their row says, or neither. Returns how many there were. */
const registerNext = (ctx: AppContext, list: AskedList, most: number): Promise<number> =>
  ctx.db.asActor(list.actor, async (tx) => {
    const rows = await waitingRows(tx, list.ref.importId, most);
    await registerAll(tx, list, rows);
    return rows.length;
  });

/** One of them was refused, which ended the transaction of all: this one is noted, the others are tried again. */
const noteRefused = (ctx: AppContext, list: AskedList): Promise<unknown> =>
  ctx.db.asActor(list.actor, async (tx) => {
    const [row] = await waitingRows(tx, list.ref.importId, 1);
    if (!row) return;
    await settle(tx, list, row.number, undefined);
    await importOf(tx, list.ref).set({ done: sql`done + 1`, updated_at: sql`now()` }).execute();
  });

const isRefusal = (error: unknown): boolean => error instanceof AppError;

/** All at once where nothing is refused, else one by one. */
async function registerBatch(ctx: AppContext, list: AskedList): Promise<number> {
  try {
    return await registerNext(ctx, list, rowsAtOnce);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  for (let count = 0; count < rowsAtOnce; count += 1) {
    try {
      if ((await registerNext(ctx, list, 1)) === 0) return count;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await noteRefused(ctx, list);
    }
  }
  return rowsAtOnce;
}

/** Registers up to so many. Returns whether more wait. */
export async function registerSome(
  ctx: AppContext,
  list: AskedList,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<boolean> {
  for (let count = 0; count < most; ) {
    if (signal.aborted) return true;
    const registered = await registerBatch(ctx, list);
    count += registered;
    if (registered < rowsAtOnce) {
      await ctx.db.asActor(list.actor, (tx) =>
        importOf(tx, list.ref)
          .set({ state: 'imported', imported_at: sql`now()`, updated_at: sql`now()` })
          .where('state', '=', 'importing')
          .execute(),
      );
      return false;
    }
  }
  return true;
}
