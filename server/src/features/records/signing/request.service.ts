import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Signature, SignDocumentInput } from '@virtual-med/contract/signing/signing';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { sql } from 'kysely';
import { SigningError } from '../../../adapters/signing/signing.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import { currentDocuments, type DocumentIds, documentOfLink, newestSignature, ownName } from '../documents/public.ts';
import { requireUnsigned } from '../signature-checks/public.ts';
import { finish } from './outcome/settle.service.ts';

interface Ask {
  readonly requestId: string;
  readonly documentId: string;
  readonly clinicId: string;
  /** What the service calls it: what kind of document and when it came, and nobody's name. */
  readonly neutralName: string;
  readonly filePath: string;
  readonly size: number;
  readonly signer: { readonly name: string; readonly email: string };
}

const addressShape =
  /^\/api\/clinics\/([0-9a-f-]{36})\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(?:download|preview)$/i;

const linkShape = /^\/api\/files\/([\w.-]+)$/;

/** Asked of the host a `storageUrl` names, where it names one. */
type IsOwnHost = (host: string) => boolean;

/** The path of an address of ours, by whichever of our names; never normalised, so that nothing hides in it. */
function ownPathOf(address: string, isOwnHost: IsOwnHost): string | undefined {
  const [, host, path] = /^https?:\/\/([^/?#\\@]+)(\/.*)$/i.exec(address) ?? [];
  if (host === undefined) return address;
  return isOwnHost(host) ? path : undefined;
}

/** The document that a download address or a signed link of ours names. It is read as a name and never opened, whatever it is. */
function documentIdOf(ctx: AppContext, { storageUrl, clinicId }: SignDocumentInput, isOwnHost: IsOwnHost): string {
  const path = ownPathOf(storageUrl, isOwnHost) ?? '';
  const named = documentOfLink(ctx, linkShape.exec(path)?.[1]) ?? documentOfPath(path);
  if (!named) throw new AppError('documents.signature_incomplete');
  if (named.clinicId !== clinicId.toLowerCase()) throw new AppError('documents.not_found');
  return named.documentId;
}

function documentOfPath(path: string): DocumentIds | undefined {
  const [, clinicId, documentId] = addressShape.exec(path.toLowerCase()) ?? [];
  return clinicId && documentId ? { clinicId, documentId } : undefined;
}

async function signerOf(tx: Tx, actor: Actor, { clinicId, professionalId }: SignDocumentInput) {
  if (actor.role === 'professional' && professionalId.toLowerCase() !== actor.userId)
    throw new AppError('auth.forbidden');
  return (
    tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name', 'u.email'])
      .where('m.clinic_id', '=', clinicId)
      .where('m.user_id', '=', professionalId)
      .where('m.role', '<>', 'reception')
      // Until then the address may be anybody's, and the document would be sent there.
      .where('m.awaits_proof', '=', false)
      .executeTakeFirstOrThrow(() => new AppError('documents.signature_incomplete'))
  );
}

/** Looked at outside any transaction; what is not there, or is no PDF, is refused when the request is opened. */
async function requireUnsignedFile(
  ctx: AppContext,
  actor: Actor,
  documentId: string,
  { clinicId, patientId }: SignDocumentInput,
): Promise<void> {
  const document = await ctx.db.asActor(actor, (tx) =>
    currentDocuments(tx, clinicId)
      .select('d.file_path')
      .where('d.id', '=', documentId)
      .where('d.patient_id', '=', patientId)
      .where('d.content_type', '=', 'application/pdf')
      .where('d.signed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (document) await requireUnsigned(ctx, { clinicId, path: document.file_path });
}

/** One open request for a document: a second click, tab or person finds the first one's. */
async function open(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  input: SignDocumentInput & { readonly documentId: string },
): Promise<Ask> {
  const { clinicId, patientId, documentId } = input;
  const document = await currentDocuments(tx, clinicId)
    .innerJoin('clinics as c', 'c.id', 'd.clinic_id')
    .select(['d.content_type', 'd.category', 'd.created_at', 'd.file_path', 'd.size_bytes', 'd.signed_at'])
    .select(['d.written_way', 'c.time_zone'])
    .where('d.id', '=', documentId)
    .where('d.patient_id', '=', patientId)
    .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
  if (document.content_type !== 'application/pdf') throw new AppError('documents.signature_needs_pdf');
  const signed = await tx
    .selectFrom('documents')
    .select('id')
    .where('signed_from', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (document.signed_at !== null || signed) throw new AppError('documents.already_signed');
  if (document.written_way === 'by_hand') throw new AppError('documents.signed_by_hand');
  // What a service signs is no qualified signature (Lei 14.063/2020).
  if (document.written_way === 'certificate') throw new AppError('documents.signature_needs_certificate');
  const signer = await signerOf(tx, actor, input);
  const requestId = newId();
  const { signing } = ctx.adapters;
  await tx
    .insertInto('signature_requests')
    .values({
      id: requestId,
      clinic_id: clinicId,
      document_id: documentId,
      signer_id: signer.id,
      signer_name: signer.name,
      requested_by: actor.userId,
      requested_by_name: await ownName(tx, actor),
      document_name: input.documentName,
      provider: signing.kind,
      is_test: signing.isTest,
    })
    .execute();
  await record(tx, { event: 'documents.signature_requested', clinicId, recordType: 'document', recordId: documentId });
  return {
    requestId,
    documentId,
    clinicId,
    neutralName: `${document.category}, ${formatDateTime(document.created_at, document.time_zone)}`,
    filePath: document.file_path,
    size: Number(document.size_bytes),
    signer,
  };
}

/** The service has it. An event that came before we knew its number is made up for. */
const remember = (
  ctx: AppContext,
  requestId: string,
  sent: { providerDocumentId: string; signingUrl: string | null },
) =>
  ctx.db.asSystem('signing: document sent', async (tx) => {
    await tx
      .updateTable('signature_requests')
      .set({ provider_document_id: sent.providerDocumentId, signing_url: sent.signingUrl, checked_at: sql`now()` })
      .where('id', '=', requestId)
      .execute();
    const early = await tx
      .selectFrom('signing_events')
      .select('id')
      .where('provider', '=', ctx.adapters.signing.kind)
      .where('provider_document_id', '=', sent.providerDocumentId)
      .limit(1)
      .executeTakeFirst();
    if (early) await ctx.jobs.enqueue(tx, 'signing.check', { requestId });
  });

async function send(ctx: AppContext, ask: Ask): Promise<void> {
  const { signing, storage } = ctx.adapters;
  try {
    const sent = await signing.requestSignature({
      documentId: ask.documentId,
      clinicId: ask.clinicId,
      name: ask.neutralName,
      pdf: async () => (await storage.read(ask.filePath)).stream,
      size: ask.size,
      signer: ask.signer,
    });
    await remember(ctx, ask.requestId, sent);
  } catch (error) {
    const { reason, detail } = error instanceof SigningError ? error : { reason: 'unexpected', detail: '' };
    ctx.log.error(
      { provider: signing.kind, reason, detail, ...(error instanceof SigningError ? {} : { err: error }) },
      'signing: a document could not be sent',
    );
    await finish(ctx, ask.requestId, {
      state: 'failed',
      reason: error instanceof SigningError ? error.message : signingTexts.noAnswer,
    });
    throw new AppError('documents.signature_failed', { cause: error });
  }
}

/** Row first, then the service, outside any transaction: what was asked for is on the screen whatever becomes of it. */
export async function requestSignature(
  ctx: AppContext,
  actor: Actor,
  input: SignDocumentInput,
  isOwnHost: IsOwnHost = () => false,
): Promise<Signature> {
  if (ctx.adapters.signing.kind === 'off') throw new AppError('documents.signature_disabled');
  const documentId = documentIdOf(ctx, input, isOwnHost);
  await requireUnsignedFile(ctx, actor, documentId, input);
  let ask: Ask;
  try {
    ask = await ctx.db.asActor(actor, (tx) => open(ctx, tx, actor, { ...input, documentId }));
  } catch (error) {
    if (isDuplicateOf(error, 'signature_requests_one_open')) throw new AppError('documents.signature_under_way');
    throw error;
  }
  await send(ctx, ask);
  return ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .selectFrom('documents as d')
      .select(newestSignature.as('signature'))
      .where('d.id', '=', ask.documentId)
      .executeTakeFirst();
    if (!row?.signature) throw new AppError('documents.not_found');
    return row.signature;
  });
}
