import type { Tx } from '../../core/db/database.ts';
import { arrivedAt, currentDocuments } from './document-rows.service.ts';

/** The page on which a patient sees what came last, if anything has. */
export async function newestDocumentPage(
  tx: Tx,
  { clinicId, patientId }: { clinicId: string; patientId: string },
): Promise<string | undefined> {
  const newest = await currentDocuments(tx, clinicId)
    .select('d.id')
    .where('d.patient_id', '=', patientId)
    .orderBy(arrivedAt, 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && `/paciente/${clinicId}?documento=${newest.id}`;
}
