import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { defaultDocumentName, type UploadWarning } from '@virtual-med/contract/documents/documents';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { actorOfJob } from '../../../core/jobs/actor-of-job.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { readerVersion } from '../document-text/public.ts';
import { addReceived, quotaRefusal } from '../documents/public.ts';

/** At a time: then the other clinics' turn comes. */
const filesPerTurn = 20;

const nextOf = ({ db }: AppContext, clinicId: string) =>
  db.asSystem('inbox: files to send', (tx) =>
    tx
      .selectFrom('intake_files')
      .select(['id', 'sent_role as role', 'sent_session as sessionId'])
      .select((eb) => eb.ref('sent_by').$notNull().as('userId'))
      .where('clinic_id', '=', clinicId)
      .where('state', '=', 'sending')
      .orderBy('id')
      .limit(filesPerTurn)
      .execute(),
  );

/** Held, so that it is sent once. */
const held = (tx: Tx, id: string) =>
  tx
    .selectFrom('intake_files')
    .select(['file_name', 'warnings', 'clinic_id', 'size_bytes', 'category'])
    .select((eb) => [
      eb.ref('file_path').$notNull().as('file_path'),
      eb.ref('content_type').$notNull().as('content_type'),
      eb.ref('sha256').$notNull().as('sha256'),
      eb.ref('patient_id').$notNull().as('patient_id'),
    ])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Its text was read when it came: the document need not be read again. */
const takeTextAlong = (tx: Tx, id: string, documentId: string) =>
  withSystemRole(tx, 'inbox: the text of a sent file', () =>
    sql`update document_texts t
      set state = f.text_state, pages = f.pages, by_ocr = f.by_ocr, cut = f.cut, body = f.body, page_ends = f.page_ends,
        reader = ${readerVersion}, read_at = now()
      from intake_files f
      where f.id = ${id} and f.text_state is not null and t.document_id = ${documentId}`.execute(tx),
  );

/** The document takes the stored file over: no byte is moved, and it is sent in one transaction or not at all. */
async function sendHeld(ctx: AppContext, tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const file = await held(tx, id);
  if (!file) return false;
  const documentId = await addReceived(ctx, tx, actor, {
    clinicId: file.clinic_id,
    fields: {
      name: defaultDocumentName(file.file_name),
      category: file.category as DocumentCategory,
      patientId: file.patient_id,
      fileName: file.file_name,
    },
    file: {
      path: file.file_path,
      fileName: file.file_name,
      contentType: file.content_type,
      size: Number(file.size_bytes),
      sha256: file.sha256,
      warnings: file.warnings as UploadWarning[],
    },
  });
  await takeTextAlong(tx, id, documentId);
  await tx
    .updateTable('intake_files')
    .set({ state: 'sent', document_id: documentId, file_path: null, body: '', page_ends: [], updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return true;
}

/** It waits for a person again, with the reason. */
const putBack = ({ db }: AppContext, id: string, problem: string): Promise<unknown> =>
  db.asSystem('inbox: a file that could not be sent', (tx) =>
    tx
      .updateTable('intake_files')
      .set({ state: 'ready', problem, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute(),
  );

async function sendOne(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  try {
    const isSent = await ctx.db.asActor(actor, (tx) => sendHeld(ctx, tx, actor, id));
    // Whoever sent it may do so no longer; what somebody else has sent or stopped meanwhile stays as it is.
    if (!isSent) await putBack(ctx, id, 'auth.forbidden');
  } catch (error) {
    const refusal = quotaRefusal(error);
    if (!(refusal instanceof AppError)) throw error;
    await putBack(ctx, id, refusal.code);
  }
}

export const sendIntake =
  (ctx: () => AppContext): JobHandler<PayloadOf<'intake.send'>> =>
  async ({ clinicId }, { jobId, signal }) => {
    const files = await nextOf(ctx(), clinicId);
    for (const { id, userId, role, sessionId } of files) {
      if (signal.aborted) return;
      await sendOne(ctx(), actorOfJob(clinicId, { userId, role: role ?? '', sessionId }, jobId), id);
    }
    if (files.length === filesPerTurn)
      await ctx().db.asSystem('inbox: next turn', (tx) => ctx().jobs.enqueue(tx, 'intake.send', { clinicId }));
  };
