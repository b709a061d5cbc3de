import { errorEntry, isErrorCode } from '@virtual-med/contract/core/errors';
import type { z } from '@virtual-med/contract/core/zod';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import {
  type IntakeMatch,
  type IntakeState,
  type IntakeTextState,
  intakeStates,
} from '@virtual-med/contract/intake/intake';
import type { IntakeFile, listIntakeFiles } from '@virtual-med/contract/intake/intake.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

type Query = z.infer<(typeof listIntakeFiles)['query']>;
type Page = z.infer<(typeof listIntakeFiles)['response']>;

/** The document of this patient with the same bytes. */
const twin = (column: 'name' | 'created_at') => sql<string | null>`(select d.${sql.ref(column)} from documents d
  where d.patient_id = f.patient_id and d.sha256 = f.sha256 and d.deleted_at is null and d.id is distinct from f.document_id
  order by d.created_at limit 1)`;

/** The file that came before with the same bytes, and waits too. */
const twinFile = sql<string | null>`(select o.file_name from intake_files o
  where o.clinic_id = f.clinic_id and o.sha256 = f.sha256 and o.id < f.id and o.state in ('reading', 'ready', 'sending')
  order by o.id limit 1)`;

/** With the patient as far as the asker sees them. */
export const intakeFiles = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('intake_files as f')
    .leftJoin('intake_batches as b', 'b.id', 'f.batch_id')
    .leftJoin('patients as p', (join) => join.onRef('p.id', '=', 'f.patient_id').on('p.unlinked_at', 'is', null))
    .select(['f.id', 'f.batch_id', 'f.file_name', 'f.content_type', 'f.size_bytes', 'f.sha256', 'f.state'])
    .select('f.text_state')
    .select(['f.matched_by', 'f.is_sure', 'f.category', 'f.document_id', 'f.problem', 'f.created_at', 'f.brought_by'])
    .select(['b.brought_by_name', 'p.id as patientId', 'p.shown_name as patientName', 'p.birth_date as birthDate'])
    .select([twin('name').as('twinName'), twin('created_at').as('twinAt'), twinFile.as('twinFile')])
    .where('f.clinic_id', '=', clinicId);

type Row = Awaited<ReturnType<ReturnType<typeof intakeFiles>['executeTakeFirstOrThrow']>>;

const problemText = (code: string | null): string | null =>
  code === null ? null : errorEntry(isErrorCode(code) ? code : 'server.unexpected').message;

function duplicateOf({ state, twinName, twinAt, twinFile: file }: Row): IntakeFile['duplicate'] {
  if (state === 'sent') return null;
  if (twinName !== null && twinAt !== null) return { of: 'document', name: twinName, at: twinAt };
  return file === null ? null : { of: 'file', name: file };
}

export function presentFile(row: Row): IntakeFile {
  const { patientId, patientName, birthDate } = row;
  const patient = patientId !== null && patientName !== null ? { id: patientId, name: patientName, birthDate } : null;
  const matchedBy = row.matched_by as IntakeMatch | null;
  return {
    id: row.id,
    batchId: row.batch_id,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256,
    state: row.state as IntakeState,
    textState: row.text_state as IntakeTextState | null,
    patient,
    matchedBy: patient || matchedBy === 'several' ? matchedBy : null,
    isSure: patient !== null && row.is_sure,
    category: row.category as DocumentCategory | null,
    duplicate: duplicateOf(row),
    documentId: row.document_id,
    problem: problemText(row.problem),
    broughtBy: { id: row.brought_by, name: row.brought_by_name ?? '' },
    createdAt: row.created_at,
  };
}

/** What waits in the inbox; of the named batch also what is done. */
const isSelected = (batchId: string | undefined) =>
  batchId === undefined
    ? sql<boolean>`f.state in ('reading', 'ready', 'sending')`
    : sql<boolean>`(f.state in ('reading', 'ready', 'sending') or f.batch_id = ${batchId})`;

async function totalsOf(tx: Tx, clinicId: string, { batchId }: Query): Promise<Page['totals']> {
  const rows = await tx
    .selectFrom('intake_files as f')
    .select(['f.state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('f.clinic_id', '=', clinicId)
    .where(isSelected(batchId))
    .groupBy('f.state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(intakeStates.map((state) => [state, counts.get(state) ?? 0])) as Page['totals'];
}

export const pageOfIntake = (ctx: AppContext, actor: Actor, clinicId: string, query: Query): Promise<Page> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      let page = intakeFiles(tx, clinicId).where(isSelected(query.batchId));
      if (query.after) page = page.where('f.id', '<', readCursor(query.after, 1)[0] ?? '');
      const most = query.limit;
      const rows = await page
        .orderBy('f.id', 'desc')
        .limit(most + 1)
        .execute();
      const { shown, next } = cutPage(rows, most, (last) => [last.id]);
      return {
        files: shown.map(presentFile),
        totals: await totalsOf(tx, clinicId, query),
        next,
      };
    },
    { genericPlan: true },
  );
