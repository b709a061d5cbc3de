import { Readable } from 'node:stream';
import { formatDate } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import { allergyWarnings } from '@virtual-med/contract/writing/allergies';
import { contentOf, contentVersion, type WrittenContent } from '@virtual-med/contract/writing/content';
import { replacesLine, writtenFileName, writtenName } from '@virtual-med/contract/writing/document-words';
import { categoryOfKind } from '@virtual-med/contract/writing/kinds';
import { copiesOf, missingFor, waysOf } from '@virtual-med/contract/writing/requirements';
import { fillVariables } from '@virtual-med/contract/writing/variables';
import type { issueDraft as contract, IssueWay } from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDatabaseUnavailable } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import {
  addDocument,
  currentDocuments,
  discardFile,
  fileColumns,
  presentDetail,
  type ReceivedFile,
  readDetail,
  receiveFile,
  roomRefusal,
} from '../documents/public.ts';
import { type DrawnVerification, drawVerification, keepVerification } from '../verification/public.ts';
import { type DraftIds, findDraft } from './drafts.service.ts';
import { type Facts, factsFor, valuesOf } from './facts.service.ts';
import { learnMedicines } from './medicines.service.ts';
import { engineVersion, templateVersion } from './pdf/render.ts';
import { print } from './print.service.ts';

type Wanted = z.infer<(typeof contract)['body']>;
type Override = Wanted['overrides'][number];

/** Undefined for a draft that was never issued. */
async function issuedBefore(
  tx: Tx,
  actor: Actor,
  { clinicId, draftId }: DraftIds,
): Promise<DocumentDetail | undefined> {
  const written = await tx
    .selectFrom('written_documents')
    .select('document_id')
    .where('draft_id', '=', draftId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  const row = written && (await readDetail(tx, clinicId, written.document_id));
  return row && presentDetail(actor, row);
}

/** As it is compared: the record's words may have been typed anew. */
const compared = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .toLowerCase();
const keyOf = ({ medicine, said }: Pick<Override, 'medicine' | 'said'>): string =>
  `${compared(medicine)}\n${compared(said)}`;

/** Each warning of the record as it is now is overridden with a reason, or nothing is issued. What nobody warns of is not kept. */
async function answeredWarnings(
  tx: Tx,
  patientId: string,
  { kind, content }: WrittenContent,
  overrides: readonly Override[],
): Promise<Override[]> {
  if (kind !== 'prescription') return [];
  const { allergies } = await tx
    .selectFrom('patients')
    .select(sql<string | null>`health_history ->> 'allergies'`.as('allergies'))
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const given = new Map(overrides.map((override) => [keyOf(override), override]));
  const warnings = content.items.flatMap(({ medicine }) => allergyWarnings(medicine, allergies ?? ''));
  const answered = new Map<string, Override>();
  for (const { medicine, said } of warnings) {
    const override = given.get(keyOf({ medicine, said }));
    if (!override) throw new AppError('writing.allergy_unanswered', { fields: { [medicine]: said } });
    answered.set(keyOf(override), { medicine, said, reason: override.reason });
  }
  return [...answered.values()];
}

/** What is issued is judged as it is kept now. */
function judged(draft: Awaited<ReturnType<typeof findDraft>>, facts: Facts, way: IssueWay): WrittenContent {
  const { kind, content } = draft;
  const missing = missingFor(kind, content, facts, valuesOf(facts));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ of, field, text }) => [`${of}.${field}`, text]));
    throw new AppError('writing.incomplete', { fields });
  }
  if (!waysOf(kind, content).includes(way)) throw new AppError('writing.way_not_allowed');
  return { kind, content: contentOf[kind].parse(content) } as WrittenContent;
}

/** The document it takes the place of; a wrong one that is gone meanwhile leaves nothing to name. */
const replacedIn = async (tx: Tx, clinicId: string, documentId: string | null) =>
  documentId === null
    ? undefined
    : currentDocuments(tx, clinicId)
        .select(['d.id', 'd.name', 'd.created_at'])
        .where('d.id', '=', documentId)
        .executeTakeFirst();

async function toIssue(tx: Tx, actor: Actor, ids: DraftIds, { revision, way, overrides }: Wanted) {
  const draft = await findDraft(tx, ids);
  if (draft.revision !== revision) throw new AppError('writing.draft_changed');
  const facts = await factsFor(tx, actor, { clinicId: ids.clinicId, patientId: draft.patient_id });
  const values = valuesOf(facts);
  const written = fillVariables(judged(draft, facts, way), values);
  return {
    draft,
    facts,
    written,
    overrides: await answeredWarnings(tx, draft.patient_id, written, overrides),
    replaced: await replacedIn(tx, ids.clinicId, draft.replaces),
  };
}

type ToIssue = Awaited<ReturnType<typeof toIssue>>;

interface Issuing extends ToIssue {
  readonly ids: DraftIds;
  readonly wanted: Wanted;
  readonly verification: DrawnVerification;
}

/** Row, content, address and jobs in one transaction; the draft goes with it, so that issuing twice finds none. */
async function add(ctx: AppContext, actor: Actor, issue: Issuing, file: ReceivedFile): Promise<DocumentDetail> {
  const { ids, draft, facts, written, overrides, replaced, verification } = issue;
  const { revision, way } = issue.wanted;
  const { clinicId, draftId } = ids;
  const id = newId();
  const held = way !== 'unsigned';
  const { council, specialties } = facts.professional;
  return ctx.db.asActor(actor, async (tx) => {
    const taken = await tx
      .deleteFrom('document_drafts')
      .where('id', '=', draftId)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst();
    if (!taken) {
      const issued = await issuedBefore(tx, actor, ids);
      await discardFile(ctx, file.path);
      if (issued) return issued;
      await findDraft(tx, ids);
      throw new AppError('writing.draft_changed');
    }
    const inserted = await addDocument(tx, {
      id,
      clinic_id: clinicId,
      patient_id: draft.patient_id,
      name: writtenName(draft.kind, written.content, facts.today).slice(0, limits.documentNameMaxChars).toWellFormed(),
      category: categoryOfKind[draft.kind],
      ...fileColumns(file),
      uploaded_by: actor.userId,
      uploaded_by_name: facts.professional.name,
      uploaded_by_registration: [council, specialties].filter((text) => text !== '').join(', '),
      upload_key: null,
      notice: held ? 'off' : 'pending',
      warnings: [],
      event: 'documents.issued',
      held,
      written_kind: draft.kind,
      written_way: way,
    });
    if (!inserted) throw new AppError('patients.not_found');
    await keepVerification(ctx, tx, { clinicId, documentId: id, sha256: file.sha256, verification });
    await tx
      .insertInto('written_documents')
      .values({
        document_id: id,
        clinic_id: clinicId,
        draft_id: draftId,
        content: JSON.stringify(written.content),
        content_version: contentVersion,
        template_version: templateVersion,
        engine_version: engineVersion,
        replaces: replaced?.id ?? null,
        overrides: JSON.stringify(overrides),
      })
      .execute();
    if (replaced)
      await tx
        .updateTable('documents')
        .set({ replaced_by: id })
        .where((eb) => eb.or([eb('id', '=', replaced.id), eb('first_version_id', '=', replaced.id)]))
        .execute();
    if (written.kind === 'prescription') await learnMedicines(tx, clinicId, written.content);
    await ctx.jobs.enqueue(tx, 'documents.thumbnail', { documentId: id });
    await ctx.jobs.enqueue(tx, 'documents.signatures', { documentId: id });
    if (!held)
      await ctx.jobs.enqueue(
        tx,
        'documents.notify',
        { clinicId, patientId: draft.patient_id, sentUpTo: inserted.createdAt },
        { startAfter: new Date(Date.now() + limits.undoSendingSeconds * 1000) },
      );
    const row = await readDetail(tx, clinicId, id);
    if (!row) throw new AppError('patients.not_found');
    return presentDetail(actor, row);
  });
}

/** The address is drawn first: it stands on the paper. Then the bytes lie, and only then is there a row. */
export async function issueDraft(
  ctx: AppContext,
  actor: Actor,
  ids: DraftIds,
  wanted: Wanted,
): Promise<{ document: DocumentDetail }> {
  const found = await ctx.db.asActor(actor, async (tx) => {
    const issued = await issuedBefore(tx, actor, ids);
    return issued ? { issued } : { issue: await toIssue(tx, actor, ids, wanted) };
  });
  if (found.issued) return { document: found.issued };
  const { issue } = found;
  const { draft, facts, written, replaced } = issue;
  const verification = drawVerification(ctx);
  const pdf = await print(ctx, {
    clinicId: ids.clinicId,
    facts,
    written,
    isClinics: draft.kind === 'attendance' && wanted.way === 'unsigned',
    mark: wanted.way === 'by_hand' ? 'by_hand' : 'none',
    copies: copiesOf(draft.kind, written.content, wanted.way),
    verification: verification.printed,
    replaces: replaced ? replacesLine(replaced.name, formatDate(replaced.created_at, facts.clinic.timeZone)) : '',
  });
  const file = await receiveFile(
    ctx,
    { clinicId: ids.clinicId, patientId: draft.patient_id },
    { fileName: writtenFileName(draft.kind, facts.today), bytes: Readable.from([pdf]) },
  );
  try {
    return { document: await add(ctx, actor, { ...issue, ids, wanted, verification }, file) };
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(ctx, file.path);
    throw roomRefusal(error);
  }
}
