import { sql } from 'kysely';
import { StorageError, type StorageFailure } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { isDatabaseUnavailable } from '../../../core/db/errors.ts';
import { backgroundShare } from '../../../core/isolated/background-share.ts';
import { wholeOf } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
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
      returning t.document_id, t.attempts, d.file_path, d.content_type`.execute(tx);
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

const keep = ({ db }: AppContext, { document_id }: Claimed, text: FileText): Promise<unknown> =>
  db.asSystem('document text: what a file says', (tx) =>
    tx
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
      .where('document_id', '=', document_id)
      .where('state', '=', 'waiting')
      .execute(),
  );

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
