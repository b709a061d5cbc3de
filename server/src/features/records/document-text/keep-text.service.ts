import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { wholeOf } from '../../../core/isolated/messages.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import { type FileText, readerVersion } from './file-text.ts';
import { isPicture, readText } from './read-text.ts';

/** A file in the store. */
interface StoredFile {
  readonly path: string;
  readonly contentType: string;
}

/** The text of a file that has just been received, without OCR; undefined where only the job can tell. Never fails an upload. */
export async function readUploaded(
  ctx: Pick<AppContext, 'adapters' | 'isolated' | 'log'>,
  clinicId: string,
  { path, contentType }: StoredFile,
): Promise<FileText | undefined> {
  if (isPicture(contentType)) return undefined;
  try {
    const text = await readText(ctx, {
      contentType,
      share: clinicId,
      ocr: false,
      bytes: async () => wholeOf(await ctx.adapters.storage.read(path)),
    });
    // The job has more time.
    return text.state === 'unreadable' ? undefined : text;
  } catch (error) {
    ctx.log.warn({ reason: failureReason(error) }, 'document text: an upload is left to the job');
    return undefined;
  }
}

/** Keeps the text beside the row that was just inserted, unless OCR may find more. */
export async function keepUploadedText(tx: Tx, documentId: string, text: FileText | undefined): Promise<void> {
  if (!text || text.picturesLeft > 0) return;
  const { state, pages, cut, body, pageEnds } = text;
  await sql`select keep_document_text(${documentId}::uuid, ${state}::text, ${pages}::integer, ${cut}::boolean, ${body}::text,
    ${[...pageEnds]}::integer[], ${readerVersion}::integer)`.execute(tx);
}
