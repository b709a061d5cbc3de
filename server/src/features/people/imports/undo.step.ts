import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { type ImportRef, importOf } from './import-access.ts';

const rowsAtOnce = 200;

/**
 * Records this import made and nobody has touched: as they were first written, and nothing hangs on them. One that was there
 * before and came back with the import is not among them: it is older.
 */
const untouched = (importId: string, ids: readonly string[]) => sql<{ id: string }>`
  delete from patients p using imports i
  where i.id = ${importId} and p.id = any (${ids}::uuid[]) and p.clinic_id = i.clinic_id
    and p.created_at >= i.created_at and p.updated_at = p.created_at and p.revision = 1 and p.unlinked_at is null
    and p.health_history = '{}' and p.professional_id is null
    and not exists (select from patient_accounts a where a.patient_id = p.id)
    and not exists (select from documents d where d.patient_id = p.id)
    and not exists (select from document_drafts d where d.patient_id = p.id)
    and not exists (select from former_texts f where f.patient_id = p.id)
    and not exists (select from privacy_requests q where q.patient_id = p.id)
    and not exists (select from first_access_links l where l.patient_id = p.id)
    and not exists (select from wrong_patient_warnings w where w.patient_id = p.id)
    and not exists (select from intake_files f where f.patient_id = p.id)
  returning p.id`;

const settle = (tx: Tx, importId: string, removed: readonly string[], ids: readonly string[]) =>
  sql`update import_rows r
    set outcome = case when r.patient_id = any (${removed}::uuid[]) then 'removed' else 'kept' end,
      patient_id = case when r.patient_id = any (${removed}::uuid[]) then null else r.patient_id end
    where r.import_id = ${importId} and r.patient_id = any (${ids}::uuid[]) and r.outcome = 'imported'`.execute(tx);

/** The next patients of the import are taken out, or stay because somebody has worked with them. */
const undoNext = (ctx: AppContext, actor: Actor, ref: ImportRef): Promise<number> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await tx
      .selectFrom('import_rows')
      .select((eb) => eb.ref('patient_id').$notNull().as('id'))
      .where('import_id', '=', ref.importId)
      .where('outcome', '=', 'imported')
      .orderBy('number')
      .limit(rowsAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    const { rows: removed } = await withSystemRole(tx, 'imports: undo', () => untouched(ref.importId, ids).execute(tx));
    for (const { id } of removed)
      await record(tx, { event: 'patients.unlinked', clinicId: ref.clinicId, recordType: 'patient', recordId: id });
    await settle(
      tx,
      ref.importId,
      removed.map(({ id }) => id),
      ids,
    );
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
  actor: Actor,
  ref: ImportRef,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<boolean> {
  for (let count = 0; count < most; ) {
    if (signal.aborted) return true;
    const undone = await undoNext(ctx, actor, ref);
    if (undone < rowsAtOnce) return false;
    count += undone;
  }
  return true;
}
