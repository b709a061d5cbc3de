import { dayIn } from '@virtual-med/contract/core/formats';
import type { z } from '@virtual-med/contract/core/zod';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { missingFor } from '@virtual-med/contract/writing/requirements';
import type {
  createDraft as createContract,
  Draft,
  DraftSummary,
  saveDraft as saveContract,
} from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, RowOf, Tx } from '../../../core/db/database.ts';
import type { DocumentDrafts } from '../../../core/db/types.gen.ts';
import { newId } from '../../../core/ids.ts';
import { currentDocuments, ownName, requirePatient } from '../documents/public.ts';
import { factsFor, valuesOf } from './facts.service.ts';
import { readTemplate } from './templates.service.ts';

export interface DraftIds {
  readonly clinicId: string;
  readonly draftId: string;
}
interface PatientIds {
  readonly clinicId: string;
  readonly patientId: string;
}
type Content = Record<string, unknown>;

/** Of patients who are still the clinic's. */
const draftsIn = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('document_drafts as w')
    .where('w.clinic_id', '=', clinicId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patients as p')
          .select('p.id')
          .whereRef('p.id', '=', 'w.patient_id')
          .where('p.unlinked_at', 'is', null),
      ),
    );

const summaryColumns = [
  'w.id',
  'w.kind',
  'w.patient_id',
  'w.author_id',
  'w.author_name',
  'w.created_at',
  'w.updated_at',
] as const;

const presentSummary = (row: RowOf<DocumentDrafts, (typeof summaryColumns)[number]>): DraftSummary => ({
  id: row.id,
  kind: row.kind as WrittenKind,
  patientId: row.patient_id,
  authorId: row.author_id,
  authorName: row.author_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const listDrafts = (ctx: AppContext, actor: Actor, { clinicId, patientId }: PatientIds) =>
  ctx.db.asActor(actor, async (tx) => {
    await requirePatient(tx, clinicId, patientId);
    const rows = await draftsIn(tx, clinicId)
      .select(summaryColumns)
      .where('w.patient_id', '=', patientId)
      .orderBy('w.updated_at', 'desc')
      .orderBy('w.id', 'desc')
      .limit(200)
      .execute();
    return { drafts: rows.map(presentSummary) };
  });

/** The draft as its row holds it. */
export async function findDraft(tx: Tx, { clinicId, draftId }: DraftIds) {
  const row = await draftsIn(tx, clinicId)
    .leftJoin('users as u', 'u.id', 'w.updated_by')
    .select(summaryColumns)
    .select(['w.content', 'w.revision', 'w.replaces', 'u.id as changedById', 'u.name as changedByName'])
    .where('w.id', '=', draftId)
    .executeTakeFirstOrThrow(() => new AppError('writing.draft_not_found'));
  return { ...row, kind: row.kind as WrittenKind, content: row.content as Content };
}

type Row = Awaited<ReturnType<typeof findDraft>>;

async function missingIn(tx: Tx, actor: Actor, clinicId: string, draft: Pick<Row, 'kind' | 'content' | 'patient_id'>) {
  const facts = await factsFor(tx, actor, { clinicId, patientId: draft.patient_id });
  return missingFor(draft.kind, draft.content, facts, valuesOf(facts));
}

async function replacedBy(tx: Tx, clinicId: string, documentId: string | null): Promise<Draft['replaces']> {
  if (!documentId) return null;
  const row = await currentDocuments(tx, clinicId)
    .select(['d.id', 'd.name'])
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  return row ? { documentId: row.id, name: row.name } : null;
}

const present = async (tx: Tx, actor: Actor, clinicId: string, row: Row): Promise<Draft> => ({
  ...presentSummary(row),
  content: row.content,
  revision: row.revision,
  updatedBy: row.changedById && row.changedByName ? { id: row.changedById, name: row.changedByName } : null,
  replaces: await replacedBy(tx, clinicId, row.replaces),
  missing: await missingIn(tx, actor, clinicId, row),
});

export const readDraft = (ctx: AppContext, actor: Actor, ids: DraftIds): Promise<Draft> =>
  ctx.db.asActor(actor, async (tx) => present(tx, actor, ids.clinicId, await findDraft(tx, ids)));

const writtenIn = (tx: Tx, { clinicId, patientId }: PatientIds, kind: WrittenKind) =>
  currentDocuments(tx, clinicId)
    .innerJoin('written_documents as w', 'w.document_id', 'd.id')
    .select(['d.id', 'w.content'])
    .where('d.patient_id', '=', patientId)
    .where('d.written_kind', '=', kind);

/** What is repeated begins today. */
async function asOfToday(tx: Tx, clinicId: string, kind: WrittenKind, content: Content): Promise<Content> {
  const day = kind === 'attendance' ? 'on' : kind === 'sick_note' || kind === 'companion_note' ? 'from' : undefined;
  if (!day) return content;
  const { time_zone } = await tx
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  return { ...content, [day]: dayIn(time_zone) };
}

type New = z.infer<(typeof createContract)['body']>;

async function beginning(tx: Tx, actor: Actor, ids: PatientIds, { kind, from }: New) {
  if (!from) return { content: {}, replaces: null };
  if (from.source === 'template') {
    const template = await readTemplate(tx, actor, { clinicId: ids.clinicId, templateId: from.templateId });
    if (template.kind !== kind) throw new AppError('writing.template_not_found');
    return { content: template.content, replaces: null };
  }
  if (from.source === 'last') {
    const last = await writtenIn(tx, ids, kind)
      .orderBy('d.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(() => new AppError('writing.nothing_to_repeat'));
    return { content: await asOfToday(tx, ids.clinicId, kind, last.content as Content), replaces: null };
  }
  const wrong = await writtenIn(tx, ids, kind)
    .where(
      'd.id',
      '=',
      sql<string>`(select coalesce(v.first_version_id, v.id) from documents v where v.id = ${from.documentId})`,
    )
    .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
  return { content: wrong.content as Content, replaces: wrong.id };
}

export const createDraft = (ctx: AppContext, actor: Actor, ids: PatientIds, wanted: New): Promise<Draft> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, patientId } = ids;
    await requirePatient(tx, clinicId, patientId);
    const { content, replaces } = await beginning(tx, actor, ids, wanted);
    const draftId = newId();
    await tx
      .insertInto('document_drafts')
      .values({
        id: draftId,
        clinic_id: clinicId,
        patient_id: patientId,
        author_id: actor.userId,
        author_name: await ownName(tx, actor),
        kind: wanted.kind,
        content: JSON.stringify(content),
        replaces,
      })
      .execute();
    await note(tx, clinicId, patientId, 'documents.draft_begun');
    return present(tx, actor, clinicId, await findDraft(tx, { clinicId, draftId }));
  });

const note = (
  tx: Tx,
  clinicId: string,
  patientId: string,
  event: 'documents.draft_begun' | 'documents.draft_discarded',
): Promise<void> => record(tx, { event, clinicId, recordType: 'patient', recordId: patientId });

type Saved = z.infer<(typeof saveContract)['response']>;

/** What is there already, word for word, counts as saved: its answer was lost, and it was sent again. */
export const saveDraft = (
  ctx: AppContext,
  actor: Actor,
  ids: DraftIds,
  { content, revision }: z.infer<(typeof saveContract)['body']>,
): Promise<Saved> =>
  ctx.db.asActor(actor, async (tx) => {
    const before = await findDraft(tx, ids);
    const said = JSON.stringify(content);
    await tx
      .updateTable('document_drafts')
      .set({ content: said, revision: sql`revision + 1`, updated_at: sql`now()`, updated_by: actor.userId })
      .where('id', '=', ids.draftId)
      .where('revision', '=', revision)
      .execute();
    const after = await tx
      .selectFrom('document_drafts')
      .select(['revision', 'updated_at', sql<boolean>`content = ${said}::jsonb`.as('isSame')])
      .where('id', '=', ids.draftId)
      .executeTakeFirstOrThrow(() => new AppError('writing.draft_not_found'));
    if (after.revision !== revision + 1 || !after.isSame) throw new AppError('writing.draft_changed');
    const missing = await missingIn(tx, actor, ids.clinicId, { ...before, content });
    return { revision: after.revision, updatedAt: after.updated_at, missing };
  });

export const discardDraft = (ctx: AppContext, actor: Actor, ids: DraftIds): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    const { patient_id } = await findDraft(tx, ids);
    await tx.deleteFrom('document_drafts').where('id', '=', ids.draftId).execute();
    await note(tx, ids.clinicId, patient_id, 'documents.draft_discarded');
    return { ok: true };
  });
