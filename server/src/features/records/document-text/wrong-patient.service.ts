import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { isAboutSomebodyElse, otherPatientNamedIn } from '../../people/patients/public.ts';
import type { FileText } from './file-text.ts';

interface SentTo {
  readonly clinicId: string;
  readonly patientId: string;
  readonly fileName: string;
  readonly text: FileText | undefined;
  /** Whom the sender was asked about; the patient it goes to, where nobody was named. */
  readonly sameDespite: string | undefined;
}

/**
 * Refuses a file that surely names another patient the sender may see, unless they were asked about that very patient; then
 * gives whom, to be noted. Of patients the sender may not see nobody is named: then it is only said that the file is about
 * somebody else, where the file alone shows it.
 */
export async function requireSamePatient(tx: Tx, sent: SentTo): Promise<string | undefined> {
  const { fileName, text, sameDespite, patientId } = sent;
  // The reader was busy this time: what the sender said still counts.
  if (!text) return sameDespite;
  if (text.body === '') return undefined;
  const file = { fileName, text: text.body };
  const named = await otherPatientNamedIn(tx, sent, file);
  if (named && named.id !== sameDespite)
    throw new AppError('documents.names_another', { namedPatient: { id: named.id, name: named.name } });
  if (named || !(await isAboutSomebodyElse(tx, sent, file))) return named?.id;
  if (sameDespite !== patientId) throw new AppError('documents.names_another');
  return patientId;
}

/** That the sender was asked and sent it all the same: nobody is asked again, and the trail says so. */
export async function noteSameDespite(
  tx: Tx,
  { clinicId, documentId, patientId }: { readonly clinicId: string; readonly documentId: string; patientId: string },
  namedId: string | undefined,
): Promise<void> {
  if (!namedId) return;
  const event = {
    event: 'documents.kept_despite_name',
    clinicId,
    recordType: 'document',
    recordId: documentId,
  } as const;
  if (namedId === patientId) return record(tx, event);
  const { numAffectedRows } = await sql`
    insert into wrong_patient_warnings (document_id, clinic_id, patient_id, settled_at, settled_by)
    select ${documentId}::uuid, clinic_id, id, now(), app_user_id() from patients
    where id = ${namedId}::uuid and clinic_id = ${clinicId}::uuid`.execute(tx);
  if (numAffectedRows) await record(tx, event);
}
