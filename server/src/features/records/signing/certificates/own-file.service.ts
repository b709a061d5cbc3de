import { verify, X509Certificate } from 'node:crypto';
import type { z } from '@virtual-med/contract/core/zod';
import type { prepareOwnSignature } from '@virtual-med/contract/signing/certificates';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { sql } from 'kysely';
import { StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { ReadersBusy, UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { judgeCertificate } from './check-certificate.ts';
import { endRequest } from './end-request.service.ts';
import { keepSignature } from './keep-signature.service.ts';
import { openRequests } from './open-requests.service.ts';
import { requireOwnCpf } from './own-cpf.ts';
import { policyOf, prepareRequest } from './prepared-file.service.ts';

/** How long a browser may take from the prepared file to the signature. */
const browserMinutes = 10;

const begin = (ctx: AppContext, actor: Actor, requestId: string, clinicId: string) =>
  ctx.db.asActor(actor, (tx) =>
    tx
      .insertInto('certificate_signatures')
      .values({
        request_id: requestId,
        clinic_id: clinicId,
        policy: policyOf(ctx),
        expires_at: sql<string>`now() + make_interval(mins => ${browserMinutes})`,
      })
      .execute(),
  );

function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof UnreadableFile) return new AppError('certificates.file_refused', { cause: error });
  if (error instanceof ReadersBusy) return new AppError('server.overloaded');
  if (error instanceof StorageError) return new AppError('documents.not_readable', { cause: error });
  return error instanceof AppError ? error : undefined;
}

type Input = z.infer<(typeof prepareOwnSignature)['body']>;

/** For a key in the person's own browser: what it has to sign. Nothing of the key comes here. */
export async function prepareOwn(ctx: AppContext, actor: Actor, clinicId: string, input: Input) {
  const cpf = await requireOwnCpf(ctx, actor, clinicId);
  const judged = await judgeCertificate(
    ctx,
    input.chain.map((one) => Buffer.from(one, 'base64')),
    { cpf },
  );
  if (judged.refused !== null) throw new AppError(judged.refused);
  const [opened] = await openRequests(ctx, actor, { clinicId, documentIds: [input.documentId], isTest: judged.isTest });
  if (!opened) throw new AppError('documents.not_found');
  try {
    await begin(ctx, actor, opened.id, clinicId);
    const outcome = await prepareRequest(ctx, opened.id, judged.chain);
    if (outcome.refused === null) return { requestId: opened.id, attributes: outcome.attributes.toString('base64') };
    throw new AppError(outcome.refused === 'gone' ? 'documents.not_found' : 'certificates.file_refused');
  } catch (error) {
    await endRequest(ctx, opened.id, { state: 'failed', reason: certificateTexts.reasons.fileRefused });
    throw refusalOf(error) ?? error;
  }
}

/** What another began is not there, for whoever asks. */
async function ownWaiting(ctx: AppContext, actor: Actor, clinicId: string, requestId: string) {
  const row = await ctx.db.asActor(actor, (tx) =>
    tx
      .selectFrom('signature_requests as s')
      .leftJoin('certificate_signatures as c', 'c.request_id', 's.id')
      .select(['s.state', 'c.attributes', 'c.chain', 'c.authorisation_id', 'c.expires_at'])
      .where('s.id', '=', requestId)
      .where('s.clinic_id', '=', clinicId)
      .where('s.signer_id', '=', actor.userId)
      .where('s.provider', '=', 'certificate')
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('documents.not_found');
  if (row.state !== 'pending') throw new AppError('certificates.not_waiting');
  return row;
}

export async function finishOwn(
  ctx: AppContext,
  actor: Actor,
  { clinicId, requestId }: { clinicId: string; requestId: string },
  signature: Buffer,
): Promise<void> {
  const row = await ownWaiting(ctx, actor, clinicId, requestId);
  const [certificate] = row.chain ?? [];
  // What a provider is to sign is not handed in by a browser.
  if (!row.attributes || !certificate || row.authorisation_id !== null) throw new AppError('certificates.not_waiting');
  if (Date.parse(row.expires_at ?? '') < Date.now()) throw new AppError('certificates.not_waiting');
  if (!verify('sha256', row.attributes, new X509Certificate(certificate).publicKey, signature))
    throw new AppError('certificates.wrong_signature');
  if (!(await keepSignature(ctx, requestId, signature))) throw new AppError('certificates.not_waiting');
}

export async function cancelOwn(
  ctx: AppContext,
  actor: Actor,
  { clinicId, requestId }: { clinicId: string; requestId: string },
): Promise<void> {
  await ownWaiting(ctx, actor, clinicId, requestId);
  await endRequest(ctx, requestId, { state: 'cancelled', reason: null, by: actor });
}
