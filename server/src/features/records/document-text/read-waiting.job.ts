import { sql } from 'kysely';
import { StorageError, type StorageFailure } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { isDatabaseUnavailable } from '../../../core/db/errors.ts';
import { backgroundShare } from '../../../core/isolated/isolated.ts';
import { wholeOf } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { otherPatientNamedIn } from '../../people/patients/public.ts';
import { type FileText, readerVersion, withoutText } from './file-text.ts';
import { readText } from './read-text.ts';

/** Less than the minute between two turns, so that they do not pile up. */
const turnMs = 45_000;
/** A file that ends its process each time is given up. */
const mostAttempts = 3;
/** Longer than a job may take: whoever claimed it earlier is gone. */
const claimMinutes = 20;
/** A file that will not be there later either. */
const lost: readonly string[] = ['not_found', 'damaged', 'invalid_key'] satisfies StorageFailure[];
/** The longest one file lets requests go first. */
const yieldMs = 1000;

interface Claimed {
  readonly document_id: string;
  readonly clinic_id: string;
  readonly patient_id: string;
  readonly file_name: string;
  /** Made here of another document, or written here: its patient is known. */
  readonly is_made_here: boolean;
  readonly attempts: number;
  readonly file_path: string;
  readonly content_type: string;
}

/** The newest that waits: what was sent today is looked for before what an old installation holds. */
const claim = ({ db }: AppContext): Promise<Claimed | undefined> =>
  db.asSystem('document text: the next that waits', async (tx) => {
    const { rows } = await sql<Claimed>`
      update document_texts t set attempts = t.attempts + 1, claimed_at = clock_timestamp()
      from documents d
      where d.id = t.document_id and t.document_id = (
        select w.document_id from document_texts w join documents o on o.id = w.document_id
        where w.state = 'waiting' and o.deleted_at is null and o.destroy_started_at is null
          and (w.claimed_at is null or w.claimed_at < now() - make_interval(mins => ${claimMinutes}))
        order by w.asked_at desc limit 1 for update of w skip locked)
      returning t.document_id, t.attempts, d.file_path, d.content_type, d.clinic_id, d.patient_id, d.file_name,
        (d.first_version_id is not null or d.written_kind is not null) as is_made_here`.execute(tx);
    return rows[0];
  });

async function textOf(ctx: AppContext, { attempts, file_path, content_type }: Claimed): Promise<FileText> {
  if (attempts > mostAttempts) return withoutText('unreadable');
  try {
    return await readText(ctx, {
      contentType: content_type,
      share: backgroundShare,
      ocr: true,
      bytes: async () => wholeOf(await ctx.adapters.storage.read(file_path)),
    });
  } catch (error) {
    const isLost = error instanceof StorageError && lost.includes(error.reason);
    if (isLost || error instanceof UnreadableFile) return withoutText('unreadable');
    throw error;
  }
}

/** An open question for the staff, in place of an earlier one; what somebody has settled stays settled. */
async function warnOfOther(tx: Tx, claimed: Claimed, text: string): Promise<void> {
  const { document_id, clinic_id: clinicId, patient_id: patientId, file_name: fileName } = claimed;
  await tx
    .deleteFrom('wrong_patient_warnings')
    .where('document_id', '=', document_id)
    .where('settled_at', 'is', null)
    .execute();
  if (text === '' || claimed.is_made_here) return;
  const named = await otherPatientNamedIn(tx, { clinicId, patientId }, { fileName, text });
  if (named)
    await tx
      .insertInto('wrong_patient_warnings')
      .values({ document_id, clinic_id: clinicId, patient_id: named.id })
      .onConflict((conflict) => conflict.column('document_id').doNothing())
      .execute();
}

const keep = ({ db }: AppContext, claimed: Claimed, text: FileText): Promise<unknown> =>
  db.asSystem('document text: what a file says', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('document_texts')
      .set({
        state: text.state,
        pages: text.pages,
        by_ocr: text.byOcr,
        cut: text.cut || text.picturesLeft > 0,
        body: text.body,
        page_ends: [...text.pageEnds],
        reader: readerVersion,
        read_at: sql`now()`,
        attempts: 0,
        claimed_at: null,
      })
      .where('document_id', '=', claimed.document_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await warnOfOther(tx, claimed, text.body);
  });

/** The store is away or the readers are busy: the file is not to blame. */
const giveBack = ({ db }: AppContext, { document_id }: Claimed): Promise<unknown> =>
  db.asSystem('document text: put back', (tx) =>
    tx
      .updateTable('document_texts')
      .set({ attempts: sql`greatest(attempts - 1, 0)`, claimed_at: null })
      .where('document_id', '=', document_id)
      .execute(),
  );

const isAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || error instanceof StorageError || error instanceof ReadersBusy;

/** Reads the next text that waits; false when none does, or none can be read now. */
export async function readNextText(ctx: AppContext): Promise<boolean> {
  const waiting = await claim(ctx);
  if (!waiting) return false;
  try {
    await keep(ctx, waiting, await textOf(ctx, waiting));
  } catch (error) {
    const { document_id: document } = waiting;
    ctx.log.error({ document, reason: failureReason(error) }, 'document text: a document could not be read');
    // It is taken again when its claim has run out, and given up after a few times.
    if (!isAway(error)) return true;
    await giveBack(ctx, waiting);
    return false;
  }
  return true;
}

/** One turn: one file after another until none waits or the turn is over. The next turn goes on where this one ends. */
export const readWaitingTexts =
  (ctx: () => AppContext): JobHandler<PayloadOf<'documents.text'>> =>
  async (_payload, { signal }) => {
    const until = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < until) {
      await ctx().requests.gap(yieldMs);
      if (!(await readNextText(ctx()))) return;
    }
  };
