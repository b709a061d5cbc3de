import { sql } from 'kysely';
import type { Tx } from '../../../../core/db/database.ts';

/** The page that opens the patient's newest document, if there is one. */
export async function newestDocumentPage(
  tx: Tx,
  { clinicId, patientId }: { clinicId: string; patientId: string },
): Promise<string | undefined> {
  const newest = await tx
    .selectFrom('documents')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`coalesce(moved_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && `/paciente/${clinicId}?documento=${newest.id}`;
}
