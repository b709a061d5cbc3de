import { Readable } from 'node:stream';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { dayIn } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { ClinicExport, getClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import { clinicFileName } from '@virtual-med/contract/data-export/clinic-export.texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../../core/audit/audit.service.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { isDuplicateOf } from '../../../../core/db/errors.ts';
import { readRange } from '../../../../core/http/byte-range.ts';
import { contentDisposition } from '../../../../core/http/content-disposition.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import { newId } from '../../../../core/ids.ts';
import { fileStem } from '../../../../core/zip/unique-names.ts';
import { readProofAsked, requireProofOfPerson } from '../../../people/identity/public.ts';
import { archiveKey, type ExportRow, exportsOf, present, stateOf } from './clinic-export-row.ts';

type Standing = z.infer<(typeof getClinicExport)['response']>;

/** An archive takes as much room as the clinic does. */
const perDay = { max: 5, windowSeconds: 86_400 };

interface ExportIds {
  readonly clinicId: string;
  readonly exportId: string;
}

interface Shown {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

const proofAskedOf = (ctx: AppContext, actor: Actor) => ctx.db.asActor(actor, (tx) => readProofAsked(tx, actor));

const requireProof = async (ctx: AppContext, actor: Actor, shown: Shown): Promise<void> =>
  requireProofOfPerson(ctx, actor, await proofAskedOf(ctx, actor), shown);

/** A blocked clinic is invisible to its owner but for its name. */
const clinicName = (tx: Tx, clinicId: string): Promise<string> =>
  withSystemRole(
    tx,
    'clinic export: name of the clinic',
    async () =>
      (await tx.selectFrom('clinics').select('name').where('id', '=', clinicId).executeTakeFirstOrThrow()).name,
  );

export async function describeExport(ctx: AppContext, actor: Actor, clinicId: string): Promise<Standing> {
  const proofAsked = await proofAskedOf(ctx, actor);
  return ctx.db.asActor(actor, async (tx) => {
    const row = await exportsOf(tx, clinicId).limit(1).executeTakeFirst();
    return { export: row ? present(actor, row) : null, proofAsked };
  });
}

/** The trail of a blocked clinic is closed to its people: with the system's eyes, in the person's name. */
const note = (
  tx: Tx,
  actor: Actor,
  { clinicId, exportId }: ExportIds,
  event: Extract<AuditEvent, `exports.${string}`>,
) =>
  withSystemRole(tx, 'clinic export: on record', () =>
    recordFor(tx, doerOf(actor), { event, clinicId, recordType: 'export', recordId: exportId }),
  );

const isUnderWay = (ctx: AppContext, actor: Actor, clinicId: string): Promise<boolean> =>
  ctx.db.asActor(
    actor,
    async (tx) =>
      (await exportsOf(tx, clinicId).where('state', 'in', ['waiting', 'running']).executeTakeFirst()) !== undefined,
  );

/** The archive before ends with the new request: of a clinic there is one at most. */
const endFormer = (tx: Tx, clinicId: string) =>
  tx
    .updateTable('clinic_exports')
    .set({ state: 'expired' })
    .where('clinic_id', '=', clinicId)
    .where('state', '=', 'done')
    .returning(['id', 'clinic_id', 'run_id'])
    .execute();

export async function requestExport(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  shown: Shown,
): Promise<ClinicExport> {
  await requireProof(ctx, actor, shown);
  if (await isUnderWay(ctx, actor, clinicId)) throw new AppError('exports.under_way');
  await requireWithinLimit(ctx, `clinic export ${clinicId}`, perDay, 'exports.too_many');
  const id = newId();
  const { row, former } = await ctx.db
    .asActor(actor, async (tx) => {
      const { name } = await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', actor.userId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('clinic_exports')
        .values({ id, clinic_id: clinicId, requested_by: actor.userId, requested_by_name: name })
        .execute();
      await ctx.jobs.enqueue(tx, 'exports.clinic', { exportId: id });
      await note(tx, actor, { clinicId, exportId: id }, 'exports.clinic_requested');
      const ended = await withSystemRole(tx, 'clinic export: former archive', () => endFormer(tx, clinicId));
      return { former: ended, row: await exportsOf(tx, clinicId).where('id', '=', id).executeTakeFirstOrThrow() };
    })
    .catch((error: unknown) => {
      throw isDuplicateOf(error, 'clinic_exports_one_at_a_time') ? new AppError('exports.under_way') : error;
    });
  // What cannot be removed now is swept away later.
  for (const one of former)
    await ctx.adapters.storage
      .remove(archiveKey(one))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'clinic export: a former archive could not be removed'));
  return present(actor, row);
}

/** Of the person who asked for it, and still to be had. */
async function requireArchive(tx: Tx, actor: Actor, { clinicId, exportId }: ExportIds): Promise<ExportRow> {
  const row = await exportsOf(tx, clinicId)
    .where('id', '=', exportId)
    .where('requested_by', '=', actor.userId)
    .executeTakeFirstOrThrow(() => new AppError('exports.not_found'));
  const state = stateOf(row);
  if (state === 'expired') throw new AppError('exports.expired');
  if (state !== 'done') throw new AppError('exports.not_found');
  return row;
}

/** Good in the session it was made in, for one archive. */
const keySigning = (ctx: AppContext, actor: Actor, exportId: string) => ({
  secretKey: ctx.secretKey,
  purpose: `clinic export ${exportId} ${actor.userId} ${actor.sessionId ?? ''}`,
});

export async function openExport(ctx: AppContext, actor: Actor, ids: ExportIds, shown: Shown) {
  await ctx.db.asActor(actor, (tx) => requireArchive(tx, actor, ids));
  await requireProof(ctx, actor, shown);
  await ctx.db.asActor(actor, (tx) => note(tx, actor, ids, 'exports.clinic_opened'));
  const until = Date.now() + limits.clinicExportLinkSeconds * 1000;
  const key = signToken({ ...keySigning(ctx, actor, ids.exportId), until }, ['archive']);
  return { url: `/api/clinics/${ids.clinicId}/export/${ids.exportId}/file?key=${key}` };
}

export async function sendExport(
  ctx: AppContext,
  actor: Actor,
  { key, ...ids }: ExportIds & { readonly key?: string | undefined },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const row = await ctx.db.asActor(actor, (tx) => requireArchive(tx, actor, ids));
  if (!key || !readToken(keySigning(ctx, actor, ids.exportId), key)) throw new AppError('exports.expired');
  const size = Number(row.archive_bytes);
  const part = readRange(request.headers.range, size, reply);
  const name = await ctx.db.asActor(actor, async (tx) => {
    // A part that follows belongs to a download that began; whoever has a key is on record with it.
    if (!part || part.start === 0) await note(tx, actor, ids, 'exports.clinic_downloaded');
    return clinicName(tx, ids.clinicId);
  });
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const stream = request.method === 'HEAD' ? Readable.from([]) : await openArchive(ctx, row, part);
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply
    .header('accept-ranges', 'bytes')
    .header('etag', `"${row.manifest_sha256}"`)
    .header('content-type', 'application/zip')
    .header('content-length', end - start + 1)
    .header(
      'content-disposition',
      contentDisposition('attachment', `${fileStem(name, clinicFileName)} - ${dayIn()}.zip`),
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(stream);
}

async function openArchive(ctx: AppContext, row: ExportRow, range: { start: number; end: number } | undefined) {
  try {
    return (await ctx.adapters.storage.read(archiveKey(row), range)).stream;
  } catch (cause) {
    throw new AppError('exports.not_readable', { cause });
  }
}
