import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@virtual-med/contract/core/limits';
import type { SignaturePolicy } from '@virtual-med/pdf-signature/prepared-signature';
import type { SigningRefusal } from '@virtual-med/pdf-signature/sign/signing-error';
import { StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ownBytes, partsOf } from '../../../../core/isolated/messages.ts';
import { discardFile } from '../../documents/public.ts';
import { withFooter } from '../../verification/public.ts';

interface DocumentToSign {
  readonly id: string;
  readonly filePath: string;
  /** Carries a signature already: nothing may be put on it any more. */
  readonly isSigned: boolean;
}

/**
 * The one place the bytes to be signed come from; what is to stand on a document before it is signed is put on here. They are
 * read when asked for: many may wait for their turn.
 */
async function fileToSign(ctx: AppContext, document: DocumentToSign): Promise<() => Promise<ArrayBuffer[]>> {
  const read = async () => partsOf((await ctx.adapters.storage.read(document.filePath)).stream);
  if (document.isSigned) return read;
  const whole = async () => Buffer.concat((await read()).map((part) => Buffer.from(part)));
  const stamped = await withFooter(ctx, document.id, whole);
  return stamped ? async () => [ownBytes(stamped)] : read;
}

/** With a time stamp where the installation has a server for them. Chosen before anything is signed: it is part of what is signed. */
export const policyOf = ({ config }: Pick<AppContext, 'config'>): SignaturePolicy =>
  config.timeStampUrl === undefined ? 'AD-RB' : 'AD-RT';

const prepareTask = isolatedTask<typeof import('./prepare.task.ts').default>(
  new URL('./prepare.task.ts', import.meta.url),
  'process',
);

/** What versions and room for signatures add to an upload. */
const signedMaxBytes = limits.uploadMaxBytes + 10 * 1024 * 1024;

export const preparedFolder = 'prepared/';

interface PreparedRow {
  readonly attributes: Buffer;
}

type Outcome =
  | { readonly refused: SigningRefusal | 'gone' | 'not_waiting' }
  | (PreparedRow & { readonly refused: null });

const waiting = (ctx: AppContext, requestId: string) =>
  ctx.db.asSystem('certificates: what to prepare', (tx) =>
    tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .innerJoin('documents as d', 'd.id', 's.document_id')
      .select(['c.policy', 'c.attributes', 's.signer_name', 's.clinic_id', 'd.id', 'd.file_path'])
      .select(['d.signed_at', 'd.deleted_at', 'd.destroy_started_at'])
      .where('c.request_id', '=', requestId)
      .where('s.state', '=', 'pending')
      .executeTakeFirst(),
  );

/**
 * Makes room for the signature in a copy of the document and keeps it until the signature is there. Asked for again the
 * first copy stays; of two at once one is kept.
 */
export async function prepareRequest(ctx: AppContext, requestId: string, chain: readonly Buffer[]): Promise<Outcome> {
  const row = await waiting(ctx, requestId);
  const [certificate] = chain;
  if (!row || !certificate) return { refused: 'not_waiting' };
  if (row.attributes) return { refused: null, attributes: row.attributes };
  if (row.deleted_at !== null || row.destroy_started_at !== null) return { refused: 'gone' };
  const document = { id: row.id, filePath: row.file_path, isSigned: row.signed_at !== null };
  const prepared = await fileToSign(ctx, document)
    .then((read) =>
      ctx.isolated.run(prepareTask, row.clinic_id, async () => ({
        parts: await read(),
        certificate: ownBytes(certificate),
        policy: row.policy as 'AD-RB' | 'AD-RT',
        at: Date.now(),
        name: row.signer_name,
      })),
    )
    .catch((error: unknown) => {
      if (error instanceof StorageError && error.reason === 'not_found') return { refused: 'gone' as const };
      throw error;
    });
  if (prepared.refused !== null) return prepared;
  const attributes = Buffer.from(prepared.attributes);
  const path = `${preparedFolder}${requestId}/${randomUUID()}.pdf`;
  const bytes = Readable.from([Buffer.from(prepared.file)]);
  await ctx.adapters.storage.write(path, bytes, { maxBytes: signedMaxBytes, contentType: 'application/pdf' });
  const kept = await ctx.db.asSystem('certificates: prepared', (tx) =>
    tx
      .updateTable('certificate_signatures')
      .set({ file_path: path, gap_start: prepared.gapStart, gap_end: prepared.gapEnd, attributes, chain: [...chain] })
      .where('request_id', '=', requestId)
      .where('attributes', 'is', null)
      .returning('request_id')
      .executeTakeFirst(),
  );
  if (kept) return { refused: null, attributes };
  await discardFile(ctx, path);
  return prepareRequest(ctx, requestId, chain);
}

/** The prepared copy is of no use any more; the sweep takes what cannot be removed now. */
export async function forgetPrepared(ctx: AppContext, requestId: string): Promise<void> {
  const row = await ctx.db.asSystem('certificates: ended', (tx) =>
    tx
      .deleteFrom('certificate_signatures')
      .where('request_id', '=', requestId)
      .returning('file_path')
      .executeTakeFirst(),
  );
  if (row?.file_path) await discardFile(ctx, row.file_path);
}
