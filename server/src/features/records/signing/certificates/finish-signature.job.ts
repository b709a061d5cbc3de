import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { SigningError } from '@virtual-med/pdf-signature/sign/signing-error';
import { readTimeStampAnswer, timeStampQuery } from '@virtual-med/pdf-signature/sign/time-stamp';
import { CertificateError } from '../../../../adapters/certificates/certificates.port.ts';
import { StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ownBytes, partsOf } from '../../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { isHopeless } from '../outcome/settle.service.ts';
import { keepSigned } from '../outcome/signed-version.service.ts';
import { endRequest } from './end-request.service.ts';
import { forgetPrepared } from './prepared-file.service.ts';

const finishTask = isolatedTask<typeof import('./finish.task.ts').default>(
  new URL('./finish.task.ts', import.meta.url),
  'process',
);

const { reasons } = certificateTexts;

const waiting = (ctx: AppContext, requestId: string) =>
  ctx.db.asSystem('certificates: what to finish', (tx) =>
    tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .select(['c.clinic_id', 'c.policy', 'c.chain', 'c.file_path', 'c.gap_start', 'c.gap_end'])
      .select(['c.attributes', 'c.signature'])
      .where('c.request_id', '=', requestId)
      .where('c.signature', 'is not', null)
      .where('s.state', '=', 'pending')
      .executeTakeFirst(),
  );

/** When the signature was there, in the words of an authority; what it answers must be about this very signature. */
async function stampFor(ctx: AppContext, signature: Buffer): Promise<Buffer> {
  const server = ctx.adapters.certificates.timeStamps;
  if (!server) throw new CertificateError('unavailable', 'time stamp: none configured');
  const hash = createHash('sha256').update(signature).digest();
  const { query, nonce } = timeStampQuery(hash);
  const answer = await server.ask(query);
  try {
    return readTimeStampAnswer(answer, { hash, nonce });
  } catch (error) {
    if (error instanceof SigningError) throw new CertificateError('unavailable', `time stamp: ${error.reason}`);
    throw error;
  }
}

/** Puts the signature into its file, and the file beside the original. Without the time stamp that was promised nothing is kept. */
export async function finishRequest(ctx: AppContext, requestId: string): Promise<void> {
  const row = await waiting(ctx, requestId);
  if (!row?.signature || !row.attributes || !row.file_path) return forgetEnded(ctx, requestId);
  const { signature, attributes, file_path: path, chain, clinic_id: clinicId } = row;
  const timeStamp = row.policy === 'AD-RT' ? await stampFor(ctx, signature) : undefined;
  try {
    const finished = await ctx.isolated.run(finishTask, clinicId, async () => ({
      parts: await partsOf((await ctx.adapters.storage.read(path)).stream),
      gapStart: row.gap_start ?? 0,
      gapEnd: row.gap_end ?? 0,
      attributes: ownBytes(attributes),
      signature: ownBytes(signature),
      chain: (chain ?? []).map((one) => ownBytes(one)),
      ...(timeStamp ? { timeStamp: ownBytes(timeStamp) } : {}),
    }));
    if (finished.refused !== null) {
      ctx.log.error({ reason: finished.refused }, 'certificates: a signature does not fit its file');
      return await endRequest(ctx, requestId, { state: 'failed', reason: reasons.otherDocument });
    }
    await keepSigned(ctx, { requestId, signedAt: new Date(), bytes: Readable.from([Buffer.from(finished.file)]) });
    await forgetPrepared(ctx, requestId);
  } catch (error) {
    const isLost = error instanceof StorageError && error.reason === 'not_found';
    if (!isLost && !(error instanceof UnreadableFile) && !isHopeless(error)) throw error;
    await endRequest(ctx, requestId, { state: 'failed', reason: reasons.fileRefused });
  }
}

/** A job that comes late or twice finds the request ended: then nothing is kept for it any more. */
async function forgetEnded(ctx: AppContext, requestId: string): Promise<void> {
  const open = await ctx.db.asSystem('certificates: still open', (tx) =>
    tx
      .selectFrom('signature_requests')
      .select('id')
      .where('id', '=', requestId)
      .where('state', '=', 'pending')
      .executeTakeFirst(),
  );
  if (!open) await forgetPrepared(ctx, requestId);
}
