import { dayIn } from '@virtual-med/contract/core/formats';
import { keptUntilDay } from '@virtual-med/contract/privacy/clock';
import { sql } from 'kysely';
import { type Tx, withSystemRole } from '../../../core/db/database.ts';

interface Retention {
  readonly lastEntryOn: string;
  readonly keptUntil: string;
}

/**
 * Entries of a record are its documents, deleted ones included, their summaries and the anamnesis; a corrected telephone is
 * none. With the system's eyes, because a patient does not see what was deleted.
 */
export async function retentionOf(
  tx: Tx,
  patientIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, Retention>> {
  const { rows } = await withSystemRole(tx, 'privacy: last entry of a record', () =>
    sql<{ id: string; last_entry: string }>`
      select p.id, greatest(p.created_at,
        (select max((said.value ->> 'at')::timestamptz) from jsonb_each(p.health_edits) as said),
        (select max(greatest(d.created_at, (select max((w.value ->> 'at')::timestamptz) from jsonb_each(d.summary_authors) as w)))
          from documents d where d.clinic_id = p.clinic_id and d.patient_id = p.id)) as last_entry
      from patients p where p.id = any (${patientIds}::uuid[])`.execute(tx),
  );
  return new Map(
    rows.map(({ id, last_entry }) => {
      const lastEntryOn = dayIn(timeZone, new Date(last_entry));
      return [id, { lastEntryOn, keptUntil: keptUntilDay(lastEntryOn) }];
    }),
  );
}
