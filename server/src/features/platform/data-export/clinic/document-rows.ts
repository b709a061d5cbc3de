import { extensionOf } from '@virtual-med/contract/core/files';
import type { AppContext } from '../../../../context/context.ts';
import { pagesById } from '../../../../core/db/cursor.ts';
import { fileStem } from '../../../../core/zip/unique-names.ts';
import { pageSize } from './clinic-tables.ts';

/** Of the clinic, deleted ones too, that were there when the export began; of those being destroyed nothing is left. */
const readPage = (ctx: AppContext, clinicId: string, until: string, after: string) =>
  ctx.db.asSystem('clinic export: documents', (tx) =>
    tx
      .selectFrom('documents as d')
      .innerJoin('patients as p', 'p.id', 'd.patient_id')
      .selectAll('d')
      .select('p.shown_name as patient_name')
      .where('d.clinic_id', '=', clinicId)
      .where('d.destroy_started_at', 'is', null)
      .where('d.created_at', '<=', until)
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(pageSize)
      .execute(),
  );

export type DocumentRow = Awaited<ReturnType<typeof readPage>>[number];

export const documentRows = (ctx: AppContext, clinicId: string, until: string) =>
  pagesById(pageSize, (after) => readPage(ctx, clinicId, until, after));

/** The end of an id, enough to tell two of the same name apart. */
const mark = (id: string): string => id.slice(-8);

/** For people: a folder for each patient, files by day and name. Those deleted lie apart. */
export function pathOf(row: DocumentRow): string {
  const top = row.deleted_at === null ? 'documentos' : 'documentos-excluidos';
  const folder = `${fileStem(row.patient_name, 'Paciente', 80)} - ${mark(row.patient_id)}`;
  const name = `${row.created_at.slice(0, 10)} ${fileStem(row.name, 'documento', 100)} - ${mark(row.id)}`;
  return `${top}/${folder}/${name}.${extensionOf(row.file_name)}`;
}

/** What is known of a document, all three summaries included: the archive is the clinic's own. */
export const toldDocument = (row: DocumentRow) => ({
  id: row.id,
  patientId: row.patient_id,
  patientName: row.patient_name,
  name: row.name,
  category: row.category,
  file: pathOf(row),
  fileName: row.file_name,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
  uploadedBy: { id: row.uploaded_by, name: row.uploaded_by_name, registration: row.uploaded_by_registration },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  movedAt: row.moved_at,
  summaries: { general: row.summary, patient: row.summary_patient, professional: row.summary_professional },
  summaryAuthors: row.summary_authors,
  warnings: row.warnings,
  notice: row.notice,
  noticedAt: row.noticed_at,
  deleted:
    row.deleted_at === null
      ? null
      : { at: row.deleted_at, by: row.deleted_by_name ?? row.deleted_by, reason: row.deletion_reason },
  written:
    row.written_kind === null
      ? null
      : { kind: row.written_kind, way: row.written_way, heldUntilSigned: row.held, replacedBy: row.replaced_by },
  signed:
    row.signed_at === null
      ? null
      : { by: row.signed_by_name, at: row.signed_at, isTest: row.signed_as_test, from: row.signed_from },
});
