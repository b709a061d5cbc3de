import { type ErrorCode, isErrorCode } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { IntakeState } from '@virtual-med/contract/intake/intake';
import type { addIntakeFile, beginIntake } from '@virtual-med/contract/intake/intake.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDatabaseUnavailable, isDuplicateOf } from '../../../core/db/errors.ts';
import type { FileBody } from '../../../core/http/file-body.ts';
import { newId } from '../../../core/ids.ts';
import {
  discardFile,
  fileColumns,
  ownName,
  quotaFor,
  type ReceivedFile,
  receiveFile,
  requireQuota,
} from '../documents/public.ts';

type Begun = z.infer<(typeof beginIntake)['response']>;
type Added = z.infer<(typeof addIntakeFile)['response']>;

/** Begun again with the same key it is the same batch, as long as it is the asker's. */
export const beginBatch = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { key: id, source }: z.infer<(typeof beginIntake)['body']>,
): Promise<Begun> =>
  ctx.db.asActor(actor, async (tx) => {
    await tx
      .insertInto('intake_batches')
      .values({
        id,
        clinic_id: clinicId,
        brought_by: actor.userId,
        brought_by_name: await ownName(tx, actor),
        brought_role: actor.role,
        brought_session: actor.sessionId ?? null,
        source: actor.scannerId ? 'scanner' : source,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await requireOwnBatch(tx, actor, { clinicId, batchId: id });
    return { id, mostFiles: limits.intakeFilesPerBatch };
  });

interface BatchRef {
  readonly clinicId: string;
  readonly batchId: string;
}

/** Files are added by whoever began: another's batch is none, also for those who see it. */
async function requireOwnBatch(tx: Tx, actor: Actor, { clinicId, batchId }: BatchRef): Promise<void> {
  await tx
    .selectFrom('intake_batches')
    .select('id')
    .where('id', '=', batchId)
    .where('clinic_id', '=', clinicId)
    .where('brought_by', '=', actor.userId)
    .$if(actor.scannerId !== undefined, (own) => own.where('source', '=', 'scanner'))
    .executeTakeFirstOrThrow(() => new AppError('intake.batch_not_found'));
}

interface Sent extends BatchRef {
  readonly fields: z.infer<(typeof addIntakeFile)['body']>;
  readonly file: FileBody | undefined;
  readonly announcedBytes: number | undefined;
}

/** The same key came before: what became of it then. */
async function sentBefore(tx: Tx, { batchId, fields }: Sent): Promise<Added | undefined> {
  const found = await tx
    .selectFrom('intake_files')
    .select(['id', 'state', 'problem'])
    .where('batch_id', '=', batchId)
    .where('key', '=', fields.key)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.state === 'refused')
    throw new AppError(isErrorCode(found.problem ?? '') ? (found.problem as ErrorCode) : 'documents.unreadable');
  return { id: found.id, state: found.state as IntakeState };
}

/**
 * Whether there is space for one more. What waits is no document yet and counts in no plan; it is held against what the plan
 * still holds, so that nobody is told only at the end that nothing of it fits.
 */
async function requireSpace(tx: Tx, sent: Sent): Promise<void> {
  const { clinicId, batchId } = sent;
  const { files: inBatch } = await tx
    .selectFrom('intake_files')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  if (Number(inBatch) >= limits.intakeFilesPerBatch) throw new AppError('intake.batch_full');
  const waiting = await tx
    .selectFrom(sql<{ files: number; bytes: number }>`intake_waiting(${clinicId})`.as('w'))
    .select(['w.files', 'w.bytes'])
    .executeTakeFirst();
  if (Number(waiting?.files ?? 0) >= limits.intakeFilesWaiting) throw new AppError('intake.inbox_full');
  const bytes = Number(waiting?.bytes ?? 0) + (sent.announcedBytes ?? 0);
  const { full } = await tx.selectNoFrom(quotaFor(clinicId, bytes, true).as('full')).executeTakeFirstOrThrow();
  requireQuota(full);
}

const fileRow = (actor: Actor, { clinicId, batchId, fields }: Sent) => ({
  id: newId(),
  clinic_id: clinicId,
  batch_id: batchId,
  brought_by: actor.userId,
  key: fields.key,
});

/** Noted, so that the outcome of a batch tells of every file that was chosen. */
async function noteRefusal(ctx: AppContext, actor: Actor, sent: Sent, problem: ErrorCode): Promise<void> {
  await ctx.db.asActor(actor, (tx) =>
    tx
      .insertInto('intake_files')
      .values({ ...fileRow(actor, sent), file_name: sent.fields.fileName, state: 'refused', problem })
      .onConflict((conflict) => conflict.columns(['batch_id', 'key']).doNothing())
      .execute(),
  );
}

/** A refusal for what the file itself is; everything else may go better the next time. */
const ofTheFile: readonly string[] = [
  'documents.empty',
  'documents.too_large',
  'documents.unsupported_type',
  'documents.content_mismatch',
  'documents.unreadable',
];

/** Its row, its trace, and one more turn of the readers; one after another in a batch, so that it holds no more than it may. */
const keep = (ctx: AppContext, actor: Actor, sent: Sent, file: ReceivedFile): Promise<Added> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      await requireSpace(tx, { ...sent, announcedBytes: file.size });
      const row = {
        ...fileRow(actor, sent),
        ...fileColumns(file),
        warnings: [...file.warnings],
        state: 'reading' as const,
      };
      await tx.insertInto('intake_files').values(row).execute();
      const { clinicId } = sent;
      await record(tx, { event: 'documents.brought_in', clinicId, recordType: 'intake_file', recordId: row.id });
      await ctx.jobs.enqueue(tx, 'intake.read', {});
      return { id: row.id, state: row.state };
    },
    { serializeBy: `intake ${sent.batchId}` },
  );

/** Keeps a file until a person says whose it is; once for each key of its batch. */
export async function addFile(ctx: AppContext, actor: Actor, sent: Sent): Promise<Added> {
  const before = await ctx.db.asActor(actor, async (tx) => {
    await requireOwnBatch(tx, actor, sent);
    const known = await sentBefore(tx, sent);
    if (!known) await requireSpace(tx, sent);
    return known;
  });
  if (before) return before;
  const file = await receive(ctx, sent).catch(async (error: unknown) => {
    if (error instanceof AppError && ofTheFile.includes(error.code)) await noteRefusal(ctx, actor, sent, error.code);
    throw error;
  });
  try {
    return await keep(ctx, actor, sent, file);
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(ctx, file.path);
    const first = isDuplicateOf(error, 'intake_files_batch_id_key_key')
      ? await ctx.db.asActor(actor, (tx) => sentBefore(tx, sent))
      : undefined;
    if (first) return first;
    throw error;
  }
}

async function receive(
  ctx: AppContext,
  { clinicId, batchId, fields, file, announcedBytes }: Sent,
): Promise<ReceivedFile> {
  if (!file) throw new AppError('documents.empty');
  if ((announcedBytes ?? 0) > limits.uploadMaxBytes) throw new AppError('documents.too_large');
  return receiveFile(ctx, { clinicId, batchId }, { fileName: fields.fileName, ...file });
}
