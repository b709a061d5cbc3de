import { Readable } from 'node:stream';
import { limits } from '@virtual-med/contract/core/limits';
import { type Storage, StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { backgroundShare, type IsolatedTask, isolatedTask } from '../../../../core/isolated/isolated.ts';
import { wholeOf } from '../../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { firstPagePath, thumbnailPath } from './thumbnail-files.ts';
import type { Drawn } from './thumbnail-picture.ts';

const drawPage = isolatedTask<typeof import('./draw-page.task.ts').default>(
  new URL('./draw-page.task.ts', import.meta.url),
  'process',
);
const drawPicture = isolatedTask<typeof import('./draw-picture.task.ts').default>(
  new URL('./draw-picture.task.ts', import.meta.url),
  'process',
);
const taskFor: Readonly<Record<string, IsolatedTask<{ file: ArrayBuffer }, Drawn>>> = {
  'application/pdf': drawPage,
  'image/jpeg': drawPicture,
  'image/png': drawPicture,
};

interface Waiting {
  readonly id: string;
  readonly clinic_id: string;
  readonly file_path: string;
  readonly content_type: string;
}

const findWaiting = ({ db }: AppContext, documentId: string): Promise<Waiting | undefined> =>
  db.asSystem('thumbnail of a document', (tx) =>
    tx
      .selectFrom('documents')
      .select(['id', 'clinic_id', 'file_path', 'content_type'])
      .where('id', '=', documentId)
      .where('thumbnail', '=', 'waiting')
      .where('destroy_started_at', 'is', null)
      .executeTakeFirst(),
  );

/** Whether the document is still there to have one. */
const note = ({ db }: AppContext, documentId: string, thumbnail: 'made' | 'none'): Promise<boolean> =>
  db.asSystem('thumbnail of a document', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ thumbnail })
      .where('id', '=', documentId)
      .where('thumbnail', '=', 'waiting')
      .where('destroy_started_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** The picture, or nothing where there will never be one. */
async function draw(ctx: AppContext, { file_path, content_type }: Waiting): Promise<Drawn | undefined> {
  const task = taskFor[content_type];
  if (!task) return undefined;
  const file = async () => ({ file: await wholeOf(await ctx.adapters.storage.read(file_path)) });
  const drawOnce = () => ctx.isolated.run(task, backgroundShare, file);
  try {
    // The file before may have left its reader large; the next reader starts small.
    return await drawOnce().catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.reason === 'memory') return drawOnce();
      throw error;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    if (error instanceof StorageError && error.reason === 'not_found') return undefined;
    throw error;
  }
}

export async function makeThumbnail(ctx: AppContext, documentId: string): Promise<void> {
  const waiting = await findWaiting(ctx, documentId);
  if (!waiting) return;
  const drawn = await draw(ctx, waiting);
  if (!drawn) return void (await note(ctx, documentId, 'none'));
  const { storage } = ctx.adapters;
  const keep = (path: string, picture: ArrayBuffer) =>
    storage.write(path, Readable.from([Buffer.from(picture)]), {
      maxBytes: limits.uploadMaxBytes,
      contentType: 'image/webp',
    });
  if (drawn.firstPage) await keep(firstPagePath(waiting.clinic_id, documentId), drawn.firstPage);
  await keep(thumbnailPath(waiting.clinic_id, documentId), drawn.thumbnail);
  // Destroyed while it was drawn.
  if (!(await note(ctx, documentId, 'made'))) await removeThumbnails(storage, waiting.clinic_id, documentId);
}

export async function removeThumbnails(storage: Pick<Storage, 'remove'>, clinicId: string, documentId: string) {
  await storage.remove(thumbnailPath(clinicId, documentId));
  await storage.remove(firstPagePath(clinicId, documentId));
}

/** In a day; the newest first. */
const mostAsked = 5_000;

/** Documents of before there were thumbnails, and those whose job was lost. */
export const askForThumbnails = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db.asSystem('thumbnails of documents', async (tx) => {
    const waiting = await tx
      .selectFrom('documents')
      .select('id')
      .where('thumbnail', '=', 'waiting')
      .where('destroy_started_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(mostAsked)
      .execute();
    for (const { id } of waiting) await jobs.enqueue(tx, 'documents.thumbnail', { documentId: id });
  });
