import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { documentTypes, type UploadWarning } from '@virtual-med/contract/documents';
import { extensionOf } from '@virtual-med/contract/files';
import { limits } from '@virtual-med/contract/limits';
import { AppError } from '../app-error.ts';
import { type Storage, StorageError } from '../edges/storage/storage.port.ts';
import type { House } from '../house.ts';
import type { FormFile } from '../http/multipart.ts';
import { type ContentKind, checkOf, kindOf, mediaTypeOf, signatureBytes } from './content/content.ts';
import { BrokenContent } from './content/content-check.ts';
import { checkDocx } from './content/docx.ts';
import { cleanFileName } from './file-name.ts';

/** A file that lies durably in the store, judged by its content, and that no row names yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly warnings: UploadWarning[];
}

/** What a document's row keeps of its file. */
export const fileColumns = (file: ReceivedFile) => ({
  file_path: file.path,
  file_name: file.fileName,
  content_type: file.contentType,
  size_bytes: file.size,
  sha256: file.sha256,
  crc32: file.crc32,
});

/** The first bytes of a file, and all of them again. */
async function peek(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < signatureBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}

const pictures: readonly string[] = ['jpg', 'png'];

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
    if (at instanceof BrokenContent) return new AppError('documents.content_mismatch', { cause: at });
    seen.add(at);
  }
  if (!(error instanceof StorageError)) return error;
  return new AppError(error.reason === 'too_large' ? 'documents.too_large' : 'documents.not_stored', { cause: error });
}

/** Streams a file into the store while judging it. Whatever fails, nothing of it stays. */
export async function receiveFile(
  { edges, log }: Pick<House, 'edges' | 'log'>,
  place: { clinicId: string; patientId: string },
  file: FormFile,
  maxBytes: number = limits.uploadMaxBytes,
): Promise<ReceivedFile> {
  const { head, all } = await peek(file.bytes);
  const kind = agreedKind(head, file.fileName);
  const check = checkOf(kind);
  let sum = 0;
  let warnings: UploadWarning[] = [];

  async function* judged(): AsyncGenerator<Buffer> {
    for await (const chunk of all) {
      check.take(chunk);
      sum = crc32(chunk, sum);
      yield chunk;
    }
    warnings = check.end();
  }

  const path = `documents/${place.clinicId}/${place.patientId}/${stamp()}.${kind}`;
  try {
    const { size, sha256 } = await edges.storage.write(path, judged(), {
      maxBytes,
      contentType: mediaTypeOf(kind),
    });
    if (kind === 'docx') await lookInto(edges.storage, path, size, log);
    const fileName = cleanFileName(file.fileName, kind);
    return { path, fileName, contentType: mediaTypeOf(kind), size, sha256, crc32: sum, warnings };
  } catch (error) {
    throw refusal(error);
  }
}

async function lookInto(storage: Storage, path: string, size: number, log: House['log']): Promise<void> {
  try {
    await checkDocx(async (range) => (await storage.read(path, range)).stream, size);
  } catch (error) {
    await discardFile({ edges: { storage }, log }, path);
    throw error;
  }
}

/** The sweep takes what cannot be removed now. */
export async function discardFile(
  { edges, log }: { edges: { storage: Pick<Storage, 'remove'> }; log: House['log'] },
  path: string,
): Promise<void> {
  await edges.storage.remove(path).catch((error: unknown) => {
    log.warn({ err: error }, 'a refused upload’s file is left to the sweep');
  });
}
