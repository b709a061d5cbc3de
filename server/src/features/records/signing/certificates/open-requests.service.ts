import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { isDuplicateOf } from '../../../../core/db/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { currentDocuments, ownName } from '../../documents/public.ts';
import { forgetPrepared } from './prepared-file.service.ts';

export interface OpenedRequest {
  readonly id: string;
  readonly documentId: string;
  readonly patientId: string;
}

/** This document and those it was made from. */
const madeFrom = (documentId: string) => sql<{ id: string }>`with recursive line as (
    select id, signed_from from documents where id = ${documentId}
    union select d.id, d.signed_from from documents d join line on d.id = line.signed_from)
  select line.id from line`;

/** Nobody signs the same twice, nor a document whose signed version is beside it: that one is there to be signed too. */
async function requireUnsigned(tx: Tx, actor: Actor, documentId: string): Promise<void> {
  const signed = await tx
    .selectFrom('documents')
    .select('id')
    .where('signed_from', '=', documentId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (signed) throw new AppError('documents.already_signed');
  const line = (await madeFrom(documentId).execute(tx)).rows.map(({ id }) => id);
  const own = await tx
    .selectFrom('signature_requests')
    .select('id')
    .where('signed_document_id', 'in', line)
    .where('signer_id', '=', actor.userId)
    .limit(1)
    .executeTakeFirst();
  if (own) throw new AppError('documents.already_signed');
}

interface Wanted {
  readonly clinicId: string;
  readonly documentIds: readonly string[];
  readonly isTest: boolean;
}

async function open(tx: Tx, actor: Actor, { clinicId, documentIds, isTest }: Wanted) {
  const documents = await currentDocuments(tx, clinicId)
    .select(['d.id', 'd.patient_id', 'd.name', 'd.content_type', 'd.written_way'])
    .where('d.id', 'in', documentIds)
    .execute();
  if (documents.length !== documentIds.length) throw new AppError('documents.not_found');
  const name = await ownName(tx, actor);
  const opened: OpenedRequest[] = [];
  for (const document of documents) {
    if (document.content_type !== 'application/pdf') throw new AppError('documents.signature_needs_pdf');
    // Retained and controlled prescriptions above all: signed electronically they are valid only through SNCR.
    if (document.written_way === 'by_hand') throw new AppError('documents.signed_by_hand');
    await requireUnsigned(tx, actor, document.id);
    const id = newId();
    await tx
      .insertInto('signature_requests')
      .values({
        id,
        clinic_id: clinicId,
        document_id: document.id,
        signer_id: actor.userId,
        signer_name: name,
        requested_by: actor.userId,
        requested_by_name: name,
        document_name: document.name,
        provider: 'certificate',
        step: 'authorising',
        is_test: isTest,
      })
      .execute();
    await record(tx, { event: 'documents.signing_begun', clinicId, recordType: 'document', recordId: document.id });
    opened.push({ id, documentId: document.id, patientId: document.patient_id });
  }
  return opened;
}

/** What the same person began before and never authorised makes room for the new attempt. */
async function makeRoom(ctx: AppContext, actor: Actor, clinicId: string, documentIds: readonly string[]) {
  const given = await ctx.db.asActor(actor, (tx) =>
    withSystemRole(tx, 'certificates: begin anew', () =>
      tx
        .updateTable('signature_requests')
        .set({ state: 'cancelled', finished_at: sql`now()` })
        .where('clinic_id', '=', clinicId)
        .where('document_id', 'in', documentIds)
        .where('signer_id', '=', actor.userId)
        .where('provider', '=', 'certificate')
        .where('step', '=', 'authorising')
        .where('state', '=', 'pending')
        .returning('id')
        .execute(),
    ),
  );
  for (const { id } of given) await forgetPrepared(ctx, id);
}

/** One open request for each document, all or none, in the name of whoever asks and of nobody else. */
export async function openRequests(
  ctx: AppContext,
  actor: Actor,
  { clinicId, isTest, ...asked }: Wanted,
): Promise<OpenedRequest[]> {
  const documentIds = [...new Set(asked.documentIds.map((id) => id.toLowerCase()))];
  await makeRoom(ctx, actor, clinicId, documentIds);
  try {
    return await ctx.db.asActor(actor, (tx) => open(tx, actor, { clinicId, documentIds, isTest }));
  } catch (error) {
    if (isDuplicateOf(error, 'signature_requests_one_open')) throw new AppError('documents.signature_under_way');
    throw error;
  }
}
