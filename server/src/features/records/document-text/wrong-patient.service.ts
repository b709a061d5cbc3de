import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { otherPatientNamedIn } from '../../people/patients/public.ts';
import type { FileText } from './file-text.ts';

interface SentTo {
  readonly clinicId: string;
  readonly patientId: string;
  readonly fileName: string;
  readonly text: FileText | undefined;
  /** Whom the sender was asked about. */
  readonly sameDespite: string | undefined;
}

/**
 * Refuses a file that surely names another patient the sender may see, unless they were asked about that very patient; then
 * gives whom, to be noted.
 */
export async function requireSamePatient(tx: Tx, sent: SentTo): Promise<string | undefined> {
  const { fileName, text, sameDespite } = sent;
  // The reader was busy this time: what the sender said still counts.
  if (!text) return sameDespite;
  const named = text.body === '' ? undefined : await otherPatientNamedIn(tx, sent, { fileName, text: text.body });
  if (named && named.id !== sameDespite)
    throw new AppError('documents.names_another', { namedPatient: { id: named.id, name: named.name } });
  return named?.id;
}

/** That the sender was asked and sent it all the same: nobody is asked again, and the trail says so. */
export async function noteSameDespite(
  tx: Tx,
  { clinicId, documentId }: { readonly clinicId: string; readonly documentId: string },
  namedId: string | undefined,
): Promise<void> {
  if (!namedId) return;
  const { numAffectedRows } = await sql`
    insert into wrong_patient_warnings (document_id, clinic_id, patient_id, settled_at, settled_by)
    select ${documentId}::uuid, clinic_id, id, now(), app_user_id() from patients
    where id = ${namedId}::uuid and clinic_id = ${clinicId}::uuid`.execute(tx);
  if (numAffectedRows)
    await record(tx, { event: 'documents.kept_despite_name', clinicId, recordType: 'document', recordId: documentId });
}
