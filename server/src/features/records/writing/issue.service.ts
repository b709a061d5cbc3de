import { Readable } from 'node:stream';
import { formatDate } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import { allergyWarnings } from '@virtual-med/contract/writing/allergies';
import { type ContentOf, contentOf, contentVersion, type WrittenContent } from '@virtual-med/contract/writing/content';
import { replacesLine, writtenFileName, writtenName } from '@virtual-med/contract/writing/document-words';
import { categoryOfKind, type WrittenKind } from '@virtual-med/contract/writing/kinds';
import { copiesOf, missingFor, waysOf } from '@virtual-med/contract/writing/requirements';
import { fillVariables } from '@virtual-med/contract/writing/variables';
import type { issueDraft as contract, IssueWay } from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDatabaseUnavailable, isDuplicateOf } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { PatientRef } from '../../people/identity/public.ts';
import {
  addDocument,
  currentDocuments,
  discardFile,
  fileColumns,
  presentDetail,
  quotaRefusal,
  type ReceivedFile,
  readDetail,
  receiveFile,
} from '../documents/public.ts';
import { type DrawnVerification, drawVerification, keepVerification } from '../verification/public.ts';
import { type DraftIds, findDraft } from './drafts.service.ts';
import { type Facts, factsFor, factsOfClinics, valuesOf } from './facts.service.ts';
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
function judged(
  { kind, content }: { readonly kind: WrittenKind; readonly content: unknown },
  facts: Facts,
  way: IssueWay,
): WrittenContent {
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

/** All that is decided before anything is printed. */
interface Issue {
  readonly clinicId: string;
  readonly patientId: string;
  readonly written: WrittenContent;
  readonly way: IssueWay;
  readonly facts: Facts;
  readonly overrides: readonly Override[];
  readonly replaced: Awaited<ReturnType<typeof replacedIn>>;
}

async function toIssue(tx: Tx, actor: Actor, ids: DraftIds, { revision, way, overrides }: Wanted): Promise<Issue> {
  const { clinicId } = ids;
  const draft = await findDraft(tx, ids);
  if (draft.revision !== revision) throw new AppError('writing.draft_changed');
  const patientId = draft.patient_id;
  const facts = await factsFor(tx, actor, { clinicId, patientId });
  const written = fillVariables(judged(draft, facts, way), valuesOf(facts));
  return {
    clinicId,
    patientId,
    written,
    way,
    facts,
    overrides: await answeredWarnings(tx, patientId, written, overrides),
    replaced: await replacedIn(tx, clinicId, draft.replaces),
  };
}

/** Its bytes, which lie already, and the address that stands on them. */
interface Printed {
  readonly file: ReceivedFile;
  readonly verification: DrawnVerification;
}

/** Row, content, address and jobs, in the transaction of whoever issues. */
async function keep(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  { clinicId, patientId, written, way, facts, overrides, replaced }: Issue,
  { id, draftId, uploadKey, file, verification }: Printed & { id: string; draftId: string; uploadKey: string | null },
): Promise<void> {
  const { kind } = written;
  const held = way !== 'unsigned';
  const { council, specialties } = facts.professional;
  const inserted = await addDocument(tx, {
    id,
    clinic_id: clinicId,
    patient_id: patientId,
    name: writtenName(kind, written.content, facts.today).slice(0, limits.documentNameMaxChars).toWellFormed(),
    category: categoryOfKind[kind],
    ...fileColumns(file),
    uploaded_by: actor.userId,
    uploaded_by_name: facts.professional.name,
    uploaded_by_registration: [council, specialties].filter((text) => text !== '').join(', '),
    upload_key: uploadKey,
    notice: held ? 'off' : 'pending',
    warnings: [],
    event: 'documents.issued',
    held,
    written_kind: kind,
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
      { clinicId, patientId, sentUpTo: inserted.createdAt },
      { startAfter: new Date(Date.now() + limits.undoSendingSeconds * 1000) },
    );
}

/** The draft goes in the transaction that keeps the document, so that issuing twice finds none. */
const keepDraft = (
  ctx: AppContext,
  actor: Actor,
  { ids, revision, issue }: { ids: DraftIds; revision: number; issue: Issue },
  printed: Printed,
): Promise<DocumentDetail> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, draftId } = ids;
    const taken = await tx
      .deleteFrom('document_drafts')
      .where('id', '=', draftId)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst();
    if (!taken) {
      const issued = await issuedBefore(tx, actor, ids);
      if (issued) {
        await discardFile(ctx, printed.file.path);
        return issued;
      }
      await findDraft(tx, ids);
      throw new AppError('writing.draft_changed');
    }
    const id = newId();
    await keep(ctx, tx, actor, issue, { ...printed, id, draftId, uploadKey: null });
    const row = await readDetail(tx, clinicId, id);
    if (!row) throw new AppError('patients.not_found');
    return presentDetail(actor, row);
  });

/** The address is drawn first: it stands on the paper. Then the bytes lie, and only then is there a row. */
async function printAndKeep<Kept>(
  ctx: AppContext,
  issue: Issue,
  keepPrinted: (printed: Printed) => Promise<Kept>,
): Promise<Kept> {
  const { clinicId, patientId, written, way, facts, replaced } = issue;
  const verification = drawVerification(ctx);
  const pdf = await print(ctx, {
    clinicId,
    facts,
    written,
    isClinics: written.kind === 'attendance' && way === 'unsigned',
    mark: way === 'by_hand' ? 'by_hand' : 'none',
    copies: copiesOf(written.kind, written.content, way),
    verification: verification.printed,
    replaces: replaced ? replacesLine(replaced.name, formatDate(replaced.created_at, facts.clinic.timeZone)) : '',
  });
  const file = await receiveFile(
    ctx,
    { clinicId, patientId },
    { fileName: writtenFileName(written.kind, facts.today), bytes: Readable.from([pdf]) },
  );
  try {
    return await keepPrinted({ file, verification });
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(ctx, file.path);
    throw quotaRefusal(error);
  }
}

export async function issueDraft(ctx: AppContext, actor: Actor, ids: DraftIds, wanted: Wanted) {
  const found = await ctx.db.asActor(actor, async (tx) => {
    const issued = await issuedBefore(tx, actor, ids);
    if (issued) return { issued };
    try {
      return { issue: await toIssue(tx, actor, ids, wanted) };
    } catch (error) {
      // Issued between the two looks, the draft is gone.
      const issuedMeanwhile = await issuedBefore(tx, actor, ids);
      if (!issuedMeanwhile) throw error;
      return { issued: issuedMeanwhile };
    }
  });
  if (found.issued) return { document: found.issued };
  const { issue } = found;
  const { revision } = wanted;
  return {
    document: await printAndKeep(ctx, issue, (printed) => keepDraft(ctx, actor, { ids, revision, issue }, printed)),
  };
}

const issuedByKey = (tx: Tx, actor: Actor, { clinicId, patientId }: PatientRef, issueKey: string) =>
  tx
    .selectFrom('documents')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('uploaded_by', '=', actor.userId)
    .where('upload_key', '=', issueKey)
    .executeTakeFirst();

/** The clinic's own declaration, without a draft: for a desk that has no right to any. Once for each key. */
export async function issueAttendance(
  ctx: AppContext,
  actor: Actor,
  patient: PatientRef,
  { content, issueKey }: { readonly content: ContentOf<'attendance'>; readonly issueKey: string },
): Promise<{ id: string }> {
  const known = await ctx.db.asActor(actor, async (tx) => {
    const issued = await issuedByKey(tx, actor, patient, issueKey);
    if (issued) return { issued };
    const facts = await factsOfClinics(tx, actor, patient);
    const way = 'unsigned';
    const written = fillVariables(judged({ kind: 'attendance', content }, facts, way), valuesOf(facts));
    const { clinicId, patientId } = patient;
    const issue: Issue = { clinicId, patientId, written, way, facts, overrides: [], replaced: undefined };
    return { issue };
  });
  if (known.issued) return known.issued;
  const { issue } = known;
  const id = newId();
  try {
    await printAndKeep(ctx, issue, (printed) =>
      ctx.db.asActor(actor, (tx) => keep(ctx, tx, actor, issue, { ...printed, id, draftId: id, uploadKey: issueKey })),
    );
    return { id };
  } catch (error) {
    if (!isDuplicateOf(error, 'documents_upload_once')) throw error;
    const first = await ctx.db.asActor(actor, (tx) => issuedByKey(tx, actor, patient, issueKey));
    if (!first) throw error;
    return first;
  }
}
