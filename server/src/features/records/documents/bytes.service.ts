import { Readable } from 'node:stream';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { LinkPurpose } from '@virtual-med/contract/documents/documents.endpoints';
import type { CheckedSignature } from '@virtual-med/contract/signature-checks/signature-check';
import { checkTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ByteRange } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record, recordOf } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { type Part, readRange } from '../../../core/http/byte-range.ts';
import { contentDisposition } from '../../../core/http/content-disposition.ts';
import { currentDocuments } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';

interface Wanted {
  readonly purpose: LinkPurpose;
  readonly event: AuditEvent;
  /** Only as far as this signature covers the file, by its number in the newest finding. */
  readonly signature?: number | undefined;
  /** By a link: nobody has proven who they are, so a blocked clinic closes it for everyone. */
  readonly byLink?: boolean;
}

interface Opening extends DocumentIds {
  readonly event: AuditEvent;
  readonly part: Part | undefined;
  readonly aboutPatient?: string;
}

/** What is read on within this time of an opening belongs to it: viewers ask for a file in many parts. */
const oneOpeningMinutes = 10;

/** Whoever reads from the first byte opens the file. A later part is one more opening unless the reader just opened it. */
async function isAnotherOpening(tx: Tx, actor: Actor, { documentId, event, part }: Opening): Promise<boolean> {
  if (!part || part.start === 0) return true;
  const opened = await tx
    .selectFrom('audit_events')
    .select('id')
    .where('record_id', '=', documentId)
    .where('event', '=', event)
    .where('actor_id', '=', actor.userId)
    .where('actor_role', '=', actor.role)
    .where('occurred_at', '>', sql<string>`now() - make_interval(mins => ${oneOpeningMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return !opened;
}

export async function noteOpening(tx: Tx, actor: Actor, opening: Opening): Promise<void> {
  if (!(await isAnotherOpening(tx, actor, opening))) return;
  const { event, clinicId, documentId, aboutPatient } = opening;
  await record(tx, { event, clinicId, recordType: 'document', recordId: documentId, aboutPatient });
}

/** Nothing in a file may run or load anything; only our own pages may frame it. Chromium shows no PDF inside a sandbox. */
export const previewPolicy = (contentType: string): string =>
  contentType === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; plugin-types application/pdf; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
const downloadPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

function fileOf(tx: Pick<Tx, 'selectFrom'>, ids: DocumentIds, { byLink }: Wanted) {
  const query = currentDocuments(tx, ids.clinicId)
    .select(['d.file_path', 'd.file_name', 'd.content_type', 'd.size_bytes', 'd.sha256', 'd.patient_id'])
    .where('d.id', '=', ids.documentId);
  if (!byLink) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('clinics as c')
        .select('c.id')
        .whereRef('c.id', '=', 'd.clinic_id')
        .where('c.active', '=', true)
        .where('c.status', '<>', 'disabled'),
    ),
  );
}

/** The part of the file that a signature covers, as the newest look at these very bytes found it. */
async function revisionOf(tx: Tx, { documentId }: DocumentIds, file: { sha256: string }, signature: number) {
  const row = await tx
    .selectFrom('signature_checks')
    .select(sql<CheckedSignature['revision']>`report -> ${signature - 1}::int -> 'revision'`.as('revision'))
    .where('document_id', '=', documentId)
    .where('is_newest', '=', true)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  if (!row?.revision) throw new AppError('documents.not_found');
  return row.revision;
}

type FileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof fileOf>['executeTakeFirst']>>>;

/** `size` and `sha256` are of what is sent. */
const measured = (row: FileRow | undefined) => {
  if (!row) throw new AppError('documents.not_found');
  return { ...row, size: Number(row.size_bytes), storedSize: Number(row.size_bytes) };
};

/** `laudo.pdf` becomes `laudo (versão assinada).pdf`. */
const nameOfRevision = (fileName: string): string =>
  fileName.replace(/(\.[^.]*)?$/, (extension) => ` (${checkTexts.signedRevision})${extension}`);

/** The row of a file that is read whole, and the line of the trail for it, in one statement. */
async function findWhole(ctx: AppContext, actor: Actor, ids: DocumentIds, wanted: Wanted) {
  const row = await ctx.db.asActor(
    actor,
    (tx) =>
      tx
        .with('opened', (db) => fileOf(db, ids, wanted))
        .with('recorded', () =>
          recordOf('opened', {
            event: wanted.event,
            clinicId: ids.clinicId,
            recordType: 'document',
            recordId: ids.documentId,
            aboutPatient: sql.ref('opened.patient_id'),
          }),
        )
        .selectFrom('opened')
        .selectAll()
        .executeTakeFirst(),
    { asyncCommit: true },
  );
  return { row: measured(row), part: undefined };
}

/** The file's row, and the part of it that was asked for. */
const findPart = (
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  wanted: Wanted,
  partOf: (row: { size: number; sha256: string }) => Part | undefined,
) =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const whole = measured(await fileOf(tx, ids, wanted).executeTakeFirst());
      const revision = wanted.signature === undefined ? undefined : await revisionOf(tx, ids, whole, wanted.signature);
      const row = revision
        ? { ...whole, size: revision.bytes, sha256: revision.sha256, file_name: nameOfRevision(whole.file_name) }
        : whole;
      if (wanted.purpose === 'preview' && !previewableTypes.includes(row.content_type))
        throw new AppError('documents.no_preview');
      const part = partOf(row);
      await noteOpening(tx, actor, { ...ids, event: wanted.event, part, aboutPatient: row.patient_id });
      return { row, part };
    },
    { asyncCommit: true },
  );

/** The one way to bytes: the row under the reader's own rights, a line in the trail, then the file the row names. */
export async function sendDocument(
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  wanted: Wanted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers;
  const { row, part } =
    range === undefined && wanted.purpose === 'download' && wanted.signature === undefined
      ? await findWhole(ctx, actor, ids, wanted)
      : await findPart(ctx, actor, ids, wanted, ({ size, sha256 }) => {
          const isSameFile = ifRange === undefined || ifRange === `"${sha256}"`;
          return readRange(isSameFile ? range : undefined, size, reply);
        });
  reply.header('accept-ranges', 'bytes').header('etag', `"${row.sha256}"`);
  const { start, end } = part ?? { start: 0, end: row.size - 1 };
  const isPreview = wanted.purpose === 'preview';
  const headOnly = request.method === 'HEAD';
  const isWhole = !part && row.size === row.storedSize;
  const stream = headOnly ? Readable.from([]) : await openFile(ctx, row, isWhole ? undefined : { start, end });
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${row.size}`);
  return reply
    .header('content-type', row.content_type)
    .header('content-length', end - start + 1)
    .header('content-disposition', contentDisposition(isPreview ? 'inline' : 'attachment', row.file_name))
    .header('content-security-policy', isPreview ? previewPolicy(row.content_type) : downloadPolicy)
    .header('x-frame-options', isPreview ? 'SAMEORIGIN' : 'DENY')
    .header('cache-control', 'private, no-store')
    .send(stream);
}

interface StoredFile {
  readonly file_path: string;
  readonly storedSize: number;
}

/** A file whose row names another size is not given out. */
export async function openStored({ adapters }: AppContext, { file_path, storedSize }: StoredFile, range?: ByteRange) {
  const { stream, size } = await adapters.storage.read(file_path, range);
  if (size === storedSize) return stream;
  stream.destroy();
  throw new Error('the stored file has another size than its row says');
}

export async function openFile(ctx: AppContext, file: StoredFile, range: ByteRange | undefined): Promise<Readable> {
  try {
    return await openStored(ctx, file, range);
  } catch (cause) {
    throw new AppError('documents.not_readable', { cause });
  }
}
