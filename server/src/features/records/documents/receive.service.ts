import { randomInt } from 'node:crypto';
import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { extensionOf, withoutExtension } from '@virtual-med/contract/core/files';
import { limits } from '@virtual-med/contract/core/limits';
import { documentTypes, type UploadWarning } from '@virtual-med/contract/documents/documents';
import { type Storage, StorageError } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { partsOf } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { mapStream } from '../../../core/map-stream.ts';
import { type ContentKind, kindOf, mediaTypeOf, signatureBytes } from './content/content.ts';

/** A file's own name, to the letter but for folders, control and direction marks and what no system takes; never empty. */
function cleanFileName(raw: string, extension: string): string {
  const own = toOneLine(raw.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .trim();
  const given = extensionOf(own);
  const stem = withoutExtension(own).replace(/^\.+/, '');
  const isTrue = given === extension || (given === 'jpeg' && extension === 'jpg');
  const kept = isTrue ? own.slice(-given.length) : extension;
  const room = limits.fileNameMaxChars - kept.length - 1;
  return `${cutTo(stem.trim() ? stem : 'documento', room)}.${kept}`;
}

const judge = isolatedTask<typeof import('./content/judge.task.ts').default>(
  new URL('./content/judge.task.ts', import.meta.url),
);

interface IncomingFile {
  /** As the sender wrote it: not to be trusted. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Buffer>;
  /** Set where nobody else has a use for a piece of the bytes once it was given. */
  readonly transfer?: boolean;
}

/** A file that lies durably in the store, judged by its content, and that no row names yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly warnings: UploadWarning[];
}

/** What a document's row keeps of its file. */
export const fileColumns = (file: ReceivedFile) => ({
  file_path: file.path,
  file_name: file.fileName,
  content_type: file.contentType,
  size_bytes: file.size,
  sha256: file.sha256,
});

/** The first bytes of a file, and those after them. */
async function peek(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < signatureBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return { head, rest: { [Symbol.asyncIterator]: () => iterator } };
}

const pictures: readonly string[] = ['jpg', 'png'];
/** Their first bytes are those of many other files: what is broken may never have been a text of Word. */
const sharedBeginnings: readonly ContentKind[] = ['doc', 'docx'];

/** Pictures are often misnamed by phones and harmless; any other disagreement is worth a refusal. */
function agreedKind(head: Buffer, fileName: string): ContentKind {
  const extension = extensionOf(fileName);
  if (!Object.hasOwn(documentTypes, extension)) throw new AppError('documents.unsupported_type');
  if (head.length === 0) throw new AppError('documents.empty');
  const kind = kindOf(head);
  if (!kind) throw new AppError('documents.unsupported_type');
  const named = extension === 'jpeg' ? 'jpg' : extension;
  if (named !== kind && !(pictures.includes(named) && pictures.includes(kind)))
    throw new AppError('documents.content_mismatch');
  return kind;
}

/** A time in nanoseconds whose last digits are drawn: two uploads in one instant do not meet. */
const stamp = (): string => `${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

function refusal(error: unknown): unknown {
  const seen = new Set<unknown>();
  for (let at: unknown = error; at instanceof Error && !seen.has(at); at = at.cause) {
    if (at instanceof AppError) return at;
    if (at instanceof UnreadableFile) return new AppError('documents.unreadable', { cause: at });
    if (at instanceof ReadersBusy) return new AppError('server.overloaded', { cause: at, retryAfterSeconds: 5 });
    seen.add(at);
  }
  if (!(error instanceof StorageError)) return error;
  return new AppError(error.reason === 'too_large' ? 'documents.too_large' : 'documents.not_stored', { cause: error });
}

/** The file again, from the store: for one that could not be kept while it passed by. */
const storedParts = async (storage: Storage, path: string): Promise<ArrayBuffer[]> =>
  partsOf((await storage.read(path)).stream);

/** Whose it is; or, while nobody knows, what it was brought in with: the document it becomes leaves its file where it is. */
type UploadTarget = { readonly clinicId: string } & ({ readonly patientId: string } | { readonly batchId: string });

/**
 * Streams a file into the store and has it judged: once its last byte has passed and before the store holds it for good,
 * or, where memory is short, from the store. Whatever fails, nothing of it stays.
 */
export async function receiveFile(
  ctx: Pick<AppContext, 'adapters' | 'isolated' | 'log'>,
  place: UploadTarget,
  file: IncomingFile,
  maxBytes: number = limits.uploadMaxBytes,
): Promise<ReceivedFile> {
  const { storage } = ctx.adapters;
  const { head, rest } = await peek(file.bytes);
  const kind = agreedKind(head, file.fileName);
  const kept = ctx.isolated.keep();
  let warnings: UploadWarning[] | undefined;

  async function verdictOn(parts: () => ArrayBuffer[] | Promise<ArrayBuffer[]>): Promise<UploadWarning[]> {
    const verdict = await ctx.isolated.run(judge, place.clinicId, async () => ({ kind, parts: await parts() }));
    if ('broken' in verdict)
      throw new AppError(
        sharedBeginnings.includes(kind) ? 'documents.unsupported_type' : 'documents.content_mismatch',
        { cause: new Error(verdict.broken) },
      );
    return verdict.warnings;
  }

  kept.add(head);
  const passing = mapStream<Buffer, Buffer>(rest, {
    first: [head],
    each(piece) {
      kept.add(piece);
      return [piece];
    },
    async last() {
      const parts = kept.take();
      if (parts) warnings = await verdictOn(() => parts);
      return [];
    },
  });

  const folder = 'patientId' in place ? place.patientId : place.batchId;
  const path = `documents/${place.clinicId}/${folder}/${stamp()}.${kind}`;
  try {
    const contentType = mediaTypeOf(kind);
    const onConsumed = file.transfer ? { onConsumed: kept.consumed } : {};
    const { size, sha256 } = await storage.write(path, passing, { maxBytes, contentType, ...onConsumed });
    warnings ??= await verdictOn(() => storedParts(storage, path)).catch(async (error: unknown) => {
      await discardFile(ctx, path);
      throw error;
    });
    const fileName = cleanFileName(file.fileName, kind);
    return { path, fileName, contentType, size, sha256, warnings };
  } catch (error) {
    throw refusal(error);
  } finally {
    kept.release();
  }
}

/** The sweep takes what cannot be removed now. */
export async function discardFile(
  { adapters, log }: { adapters: { storage: Pick<Storage, 'remove'> }; log: AppContext['log'] },
  path: string,
): Promise<void> {
  await adapters.storage.remove(path).catch((error: unknown) => {
    log.warn({ err: error }, 'a refused upload’s file is left to the sweep');
  });
}
