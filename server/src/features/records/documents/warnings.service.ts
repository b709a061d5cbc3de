import type { z } from '@virtual-med/contract/core/zod';
import type { listClinicWarnings, listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { PatientRef } from '../../people/identity/public.ts';
import { currentDocuments, requirePatient, seenAt } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';

type Warnings = z.infer<(typeof listWrongPatientWarnings)['response']>;
type ClinicWarnings = z.infer<(typeof listClinicWarnings)['response']>;

const mostShown = 50;

/** Row level security leaves out whom the asker may not see: that they are patients here is not told. */
const openRows = (tx: Tx, clinicId: string) =>
  currentDocuments(tx, clinicId)
    .innerJoin('wrong_patient_warnings as w', 'w.document_id', 'd.id')
    .innerJoin('patients as n', 'n.id', 'w.patient_id')
    .select(['d.id', 'd.name', 'd.patient_id', 'n.id as namedId', 'n.shown_name as namedName'])
    .select(seenAt)
    .where('w.clinic_id', '=', clinicId)
    .where('w.settled_at', 'is', null)
    .where('n.unlinked_at', 'is', null)
    .orderBy('w.found_at', 'desc')
    .limit(mostShown);

type Row = Awaited<ReturnType<ReturnType<typeof openRows>['executeTakeFirstOrThrow']>>;

const present = ({ id, name, patient_id, seen_at, namedId, namedName }: Row) => ({
  document: { id, patientId: patient_id, name, seenAt: seen_at },
  named: { id: namedId, name: namedName },
});

export const openWarnings = (ctx: AppContext, actor: Actor, { clinicId, patientId }: PatientRef): Promise<Warnings> =>
  ctx.db.asActor(actor, async (tx) => {
    await requirePatient(tx, clinicId, patientId);
    const rows = await openRows(tx, clinicId).where('d.patient_id', '=', patientId).execute();
    return { warnings: rows.map(present) };
  });

/** Those of all records the asker may see. */
export const openWarningsOfClinic = (ctx: AppContext, actor: Actor, clinicId: string): Promise<ClinicWarnings> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await openRows(tx, clinicId)
      .innerJoin('patients as p', 'p.id', 'd.patient_id')
      .select('p.shown_name as patientName')
      .where('p.unlinked_at', 'is', null)
      .execute();
    return { warnings: rows.map((row) => ({ ...present(row), patientName: row.patientName })) };
  });

/** Said again it changes nothing. */
export const confirmPatient = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, documentId }: DocumentIds,
): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    const document = currentDocuments(tx, clinicId).select('d.id').where('d.id', '=', documentId);
    if (!(await document.executeTakeFirst())) throw new AppError('documents.not_found');
    const { numUpdatedRows } = await tx
      .updateTable('wrong_patient_warnings')
      .set({ settled_at: sql`now()`, settled_by: actor.userId })
      .where('document_id', '=', documentId)
      .where('settled_at', 'is', null)
      .where('patient_id', 'in', tx.selectFrom('patients').select('id').where('clinic_id', '=', clinicId))
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await record(tx, {
        event: 'documents.kept_despite_name',
        clinicId,
        recordType: 'document',
        recordId: documentId,
      });
    return { ok: true };
  });
