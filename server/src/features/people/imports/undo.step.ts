import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { importOf } from './import-access.ts';
import type { AskedList, Undone } from './list-kind.ts';

const rowsAtOnce = 200;

const settle = (tx: Tx, importId: string, made: string, undone: readonly Undone[]) =>
  sql`update import_rows r
    set outcome = case when u.removed then 'removed' else 'kept' end,
      ${sql.ref(made)} = case when u.removed then null else r.${sql.ref(made)} end,
      reasons = case when u.reason is null then r.reasons else array_append(r.reasons, u.reason) end
    from unnest(${undone.map(({ id }) => id)}::uuid[], ${undone.map(({ isRemoved }) => isRemoved)}::boolean[],
      ${undone.map(({ reason }) => reason)}::text[]) as u (id, removed, reason)
    where r.import_id = ${importId} and r.${sql.ref(made)} = u.id and r.outcome = 'imported'`.execute(tx);

/** The next people of the import are taken out, or stay because somebody has worked with them. */
const undoNext = (ctx: AppContext, { actor, ref, kind }: AskedList): Promise<number> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await tx
      .selectFrom('import_rows')
      .select((eb) => eb.ref(kind.made).$notNull().as('id'))
      .where('import_id', '=', ref.importId)
      .where('outcome', '=', 'imported')
      .orderBy('number')
      .limit(rowsAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    await settle(tx, ref.importId, kind.made, ids.length === 0 ? [] : await kind.undo(tx, ref, ids));
    await importOf(tx, ref)
      .set({
        done: sql`done + ${ids.length}`,
        state: ids.length < rowsAtOnce ? 'undone' : 'undoing',
        updated_at: sql`now()`,
      })
      .where('state', '=', 'undoing')
      .execute();
    return ids.length;
  });

/** Takes out up to so many. Returns whether more wait. */
export async function undoSome(
  ctx: AppContext,
  list: AskedList,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<boolean> {
  for (let count = 0; count < most; ) {
    if (signal.aborted) return true;
    const undone = await undoNext(ctx, list);
    if (undone < rowsAtOnce) return false;
    count += undone;
  }
  return true;
}
