import { limits } from '@virtual-med/contract/core/limits';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';

/** A job is tried again for less than this. */
const lostAfterMinutes = 60;

/** Rows of lists that were carried out or left lying; that there was one stays. */
const forgetRows = ({ db }: AppContext): Promise<unknown> =>
  db.asSystem('sweep of imports', (tx) =>
    sql`with over as (
        update imports set swept_at = now(), updated_at = now(),
          state = case when state in ('mapping', 'checking', 'checked') then 'discarded' else state end
        where swept_at is null and state not in ('importing', 'undoing')
          and coalesce(imported_at, created_at) < now() - make_interval(hours => ${limits.importHours})
        returning id)
      delete from import_rows r using over where r.import_id = over.id`.execute(tx),
  );

/** Steps whose job was lost get another. */
const askAgain = ({ db, jobs }: AppContext): Promise<void> =>
  db.asSystem('sweep of imports', async (tx) => {
    const lost = await tx
      .updateTable('imports')
      .set({ updated_at: sql`now()` })
      .where('state', 'in', ['checking', 'importing', 'undoing'])
      .where('updated_at', '<', sql<string>`now() - make_interval(mins => ${lostAfterMinutes})`)
      .returning(['id as importId', 'clinic_id as clinicId'])
      .execute();
    for (const ref of lost) await jobs.enqueue(tx, 'imports.step', ref);
  });

export async function sweepImports(ctx: AppContext): Promise<void> {
  await forgetRows(ctx);
  await askAgain(ctx);
}
