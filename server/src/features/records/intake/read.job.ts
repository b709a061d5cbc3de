import { suggestedCategory } from '@virtual-med/contract/documents/documents';
import { categoryFromText } from '@virtual-med/contract/intake/intake';
import { sql } from 'kysely';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { backgroundShare } from '../../../core/isolated/isolated.ts';
import { wholeOf } from '../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { actorOfJob } from '../../../core/jobs/actor-of-job.ts';
import { type PayloadOf, rulesOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { type NamedPatients, patientsNamedIn } from '../../people/patients/public.ts';
import { type FileText, readText, withoutText } from '../document-text/public.ts';

interface Claimed {
  readonly id: string;
  readonly clinic_id: string;
  readonly file_name: string;
  readonly file_path: string;
  readonly content_type: string;
  readonly brought_by: string;
  readonly brought_role: string;
  readonly brought_session: string | null;
}

const withBatch = (tx: Tx, id: string): Promise<Claimed> =>
  tx
    .selectFrom('intake_files as f')
    .innerJoin('intake_batches as b', 'b.id', 'f.batch_id')
    .select(['f.id', 'f.clinic_id', 'f.file_name', 'b.brought_by', 'b.brought_role', 'b.brought_session'])
    .select((eb) => [
      eb.ref('f.file_path').$notNull().as('file_path'),
      eb.ref('f.content_type').$notNull().as('content_type'),
    ])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * A job is one turn of the readers, not one file: it takes a file of the clinic that was served longest ago, so that one with
 * five hundred files does not stand before one with three. Tried again, it goes on with the file it had taken.
 */
const take = (ctx: AppContext, jobId: string): Promise<Claimed | undefined> =>
  ctx.db.asSystem('inbox: next file', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update intake_files set claimed_job = ${jobId}::uuid, claimed_at = clock_timestamp() where id = (
        select f.id from intake_files f
        left join (
          select w.clinic_id, (select max(o.claimed_at) from intake_files o
            where o.clinic_id = w.clinic_id and o.claimed_at is not null) as last
          from (select distinct clinic_id from intake_files where state = 'reading' and claimed_job is null) w
        ) served on served.clinic_id = f.clinic_id
        where f.state = 'reading' and (f.claimed_job = ${jobId}::uuid or f.claimed_job is null)
        order by f.claimed_job nulls last, served.last nulls first, f.id
        limit 1 for update of f)
      returning id`.execute(tx);
    return rows[0] && withBatch(tx, rows[0].id);
  });

const isAnyWaiting = (ctx: AppContext): Promise<boolean> =>
  ctx.db.asSystem('inbox: files that wait', async (tx) => {
    const waiting = tx.selectFrom('intake_files').select('id').where('state', '=', 'reading');
    return (await waiting.where('claimed_job', 'is', null).limit(1).executeTakeFirst()) !== undefined;
  });

/**
 * There is a job for each file: a turn that took none would leave one unread. Where the last file this turn saw went to
 * another one, that one's own may have come since.
 */
async function claim(ctx: AppContext, jobId: string): Promise<Claimed | undefined> {
  let file = await take(ctx, jobId);
  while (!file && (await isAnyWaiting(ctx))) file = await take(ctx, jobId);
  return file;
}

async function textOf(ctx: AppContext, { file_path, content_type }: Claimed, isLast: boolean): Promise<FileText> {
  try {
    return await readText(ctx, {
      contentType: content_type,
      share: backgroundShare,
      ocr: true,
      bytes: async () => wholeOf(await ctx.adapters.storage.read(file_path)),
    });
  } catch (error) {
    const isGone = error instanceof StorageError && error.reason === 'not_found';
    // A person can still say whose it is.
    if (isLast || isGone || error instanceof UnreadableFile) return withoutText('unreadable');
    throw error;
  }
}

/** One sure patient, else the one possible; several are for a person to tell apart. */
function guessFrom({ sure, possible }: NamedPatients) {
  const [only, other] = sure.length > 0 ? sure : possible;
  if (!only) return { patient_id: null, matched_by: null, is_sure: false };
  if (other) return { patient_id: null, matched_by: 'several', is_sure: false };
  return { patient_id: only.id, matched_by: only.reason, is_sure: sure.length === 1 };
}

async function settle(ctx: AppContext, { id, file_name }: Claimed, text: FileText, named: NamedPatients) {
  const guess = guessFrom(named);
  const category = categoryFromText(text.body) ?? suggestedCategory(file_name) ?? 'Outros';
  await ctx.db.asSystem('inbox: what a file says', (tx) =>
    tx
      .updateTable('intake_files')
      .set({
        state: 'ready',
        text_state: text.state,
        by_ocr: text.byOcr,
        cut: text.cut,
        pages: text.pages,
        body: text.body,
        page_ends: [...text.pageEnds],
        patient_id: sql`case when matched_by = 'person' then patient_id else ${guess.patient_id}::uuid end`,
        matched_by: sql`case when matched_by = 'person' then matched_by else ${guess.matched_by}::text end`,
        is_sure: sql`case when matched_by = 'person' then is_sure else ${guess.is_sure}::boolean end`,
        category: sql`coalesce(category, ${category}::text)`,
        updated_at: sql`now()`,
      })
      // Removed while it was read.
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .execute(),
  );
}

/** Reads one file and looks whose it may be, among the patients of whoever brought it. */
export const readIntakeFile =
  (ctx: () => AppContext): JobHandler<PayloadOf<'intake.read'>> =>
  async (_payload, { jobId, attempt }) => {
    const file = await claim(ctx(), jobId);
    if (!file) return;
    const { clinic_id: clinicId, brought_by: userId, brought_role: role, brought_session: sessionId } = file;
    const text = await textOf(ctx(), file, attempt > rulesOf('intake.read').retryLimit);
    const named = await ctx().db.asActor(actorOfJob(clinicId, { userId, role, sessionId }, jobId), (tx) =>
      patientsNamedIn(tx, clinicId, { fileName: file.file_name, text: text.body }),
    );
    await settle(ctx(), file, text, named);
  };
