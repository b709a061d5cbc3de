import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { type Isolated, isolatedTask } from '../../core/isolated/isolated.ts';
import { partsOf } from '../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../core/isolated/unreadable-file.ts';
import { type Deliver, type DeliveryReport, deliverPending, type WithEvents } from '../payments/embedded.outbox.ts';
import type { ProviderStore } from '../payments/embedded.store.ts';
import { type Storage, StorageError } from '../storage/storage.port.ts';
import { type SignatureRequest, SigningError, type SigningProvider, type SigningState } from './signing.port.ts';
import { readSigningWebhook, signSigningWebhook } from './signing-webhook.ts';

interface PendingEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
}

/** One document at the embedded signer. */
export interface EmbeddedSigningRequest extends WithEvents<PendingEvent> {
  readonly name: string;
  /** Absent in requests of before. */
  readonly clinicId?: string;
  readonly signerName: string;
  readonly signerEmail: string;
  state: SigningState;
  signedAt: string | null;
  reason: string | null;
}

export interface EmbeddedSigningOptions {
  readonly store: ProviderStore<EmbeddedSigningRequest>;
  readonly files: Pick<Storage, 'write' | 'read' | 'remove'>;
  readonly isolated: Isolated;
  readonly appUrl: string;
  readonly webhookSecret: string;
  readonly now?: () => Date;
}

/** A signer for trying the product out. What it signs has no legal value. */
export interface EmbeddedSigning extends SigningProvider {
  readonly kind: 'embedded';
  /** What the signing page shows. */
  readRequest(providerDocumentId: string): Promise<{ name: string; signerName: string; state: SigningState }>;
  /** The document as it came, while it is kept. */
  readFile(providerDocumentId: string): Promise<{ stream: Readable; size: number }>;
  /** Forgets the file of a document that has ended; asked for again nothing happens. */
  release(providerDocumentId: string): Promise<void>;
  sign(providerDocumentId: string): Promise<void>;
  refuse(providerDocumentId: string, reason: string): Promise<void>;
  fail(providerDocumentId: string, reason: string): Promise<void>;
  deliverPendingEvents(deliver: Deliver): Promise<DeliveryReport>;
}

const kind = 'signing_request';
const maxBytes = 20 * 1024 * 1024;
const keyOf = (id: string): string => `signing/${id}.pdf`;

function eventBody({ id, type, createdAt }: PendingEvent, documentId: string): Buffer {
  const data = type.startsWith('document.') ? { object: { id: documentId } } : { object: { document: documentId } };
  const event = { id, object: 'event', type, data, created_at: createdAt };
  return Buffer.from(JSON.stringify({ id: randomUUID(), object: 'webhook', name: 'embedded', format: 'json', event }));
}

const evidence = isolatedTask<typeof import('./evidence.task.ts').default>(
  new URL('./evidence.task.ts', import.meta.url),
  'process',
);

async function* fileThen(file: Readable, after: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* file;
  yield* after;
}

function storageFailure(error: unknown): SigningError {
  if (error instanceof SigningError) return error;
  if (error instanceof UnreadableFile) return new SigningError('invalid', error.message);
  if (error instanceof ReadersBusy) return new SigningError('unavailable', error.message);
  const reason = error instanceof StorageError ? error.reason : 'failed';
  return new SigningError(reason === 'too_large' ? 'too_large' : 'unavailable', `storage: ${reason}`);
}

async function keepFile(
  files: Pick<Storage, 'write' | 'read' | 'remove'>,
  id: string,
  { pdf, size }: SignatureRequest,
): Promise<void> {
  if (size > maxBytes) throw new SigningError('too_large', `${size} bytes`);
  try {
    const source = await pdf();
    const bytes = Buffer.isBuffer(source) ? Readable.from([source]) : source;
    const written = await files.write(keyOf(id), bytes, { maxBytes, contentType: 'application/pdf' });
    if (written.size === size) return;
    await files.remove(keyOf(id));
    throw new SigningError('invalid', 'the file is not as long as announced');
  } catch (error) {
    throw storageFailure(error);
  }
}

/**
 * What follows the file: a last page for people's eyes where it can be read, and a line that changes no page. Nothing
 * follows one that carries a signature: who signed here is then told by the record alone.
 */
async function marksFor(
  { isolated, files }: Pick<EmbeddedSigningOptions, 'isolated' | 'files'>,
  id: string,
  request: EmbeddedSigningRequest,
): Promise<Uint8Array[]> {
  const { name, signerName, signedAt } = request;
  const { page, isSealed } = await isolated.run(evidence, request.clinicId ?? id, async () => ({
    parts: await partsOf((await files.read(keyOf(id))).stream),
    disclaimer: signingTexts.test,
    name,
    signerName,
    signedAt: signedAt ? formatDateTime(signedAt) : '',
    id,
  }));
  if (isSealed) return [];
  const line = Buffer.from(`\n% ${signingTexts.test} ${id} ${signedAt ?? ''}\n`);
  return page ? [new Uint8Array(page), line] : [line];
}

async function readRequest(store: EmbeddedSigningOptions['store'], id: string): Promise<EmbeddedSigningRequest> {
  const object = await store.get(id);
  if (object?.kind !== kind) throw new SigningError('not_found');
  return object.data;
}

/** What the page of the signer reads and does. */
function pageCalls({ store, files, now = () => new Date() }: EmbeddedSigningOptions) {
  /** The first ending is the last: asked for the same again nothing happens, any other is refused. */
  async function finish(id: string, state: Exclude<SigningState, 'pending'>, type: string, reason: string | null) {
    const found = await store.update(id, (draft) => {
      if (draft.state === state) return;
      if (draft.state !== 'pending') throw new SigningError('invalid', `already ${draft.state}`);
      const at = now().toISOString();
      Object.assign(draft, { state, reason, signedAt: state === 'signed' ? at : null, hasEvents: true });
      draft.events.push({ id: randomUUID(), type, createdAt: at });
    });
    if (!found) throw new SigningError('not_found');
  }

  return {
    async readRequest(id) {
      const { name, signerName, state } = await readRequest(store, id);
      return { name, signerName, state };
    },

    async readFile(id) {
      await readRequest(store, id);
      try {
        return await files.read(keyOf(id));
      } catch (error) {
        throw storageFailure(error);
      }
    },

    async release(id) {
      if ((await readRequest(store, id)).state !== 'pending') await files.remove(keyOf(id));
    },

    sign: (id) => finish(id, 'signed', 'document.finished', null),
    refuse: (id, reason) => finish(id, 'refused', 'signature.rejected', reason),
    fail: (id, reason) => finish(id, 'failed', 'signature.delivery_failed', reason),
  } satisfies Partial<EmbeddedSigning>;
}

export function createEmbeddedSigning(options: EmbeddedSigningOptions): EmbeddedSigning {
  const { store, files, webhookSecret } = options;
  const appUrl = options.appUrl.replace(/(?<!\/)\/+$/, '');

  return {
    kind: 'embedded',
    isTest: true,

    async requestSignature(request) {
      const id = `emb_${randomBytes(24).toString('hex')}`;
      await keepFile(files, id, request);
      await store.putIfAbsent({
        id,
        kind,
        customerId: null,
        data: {
          name: request.name,
          clinicId: request.clinicId,
          signerName: request.signer.name,
          signerEmail: request.signer.email,
          state: 'pending',
          signedAt: null,
          reason: null,
          events: [],
          hasEvents: false,
        },
      });
      return { providerDocumentId: id, signingUrl: `${appUrl}/assinatura-teste/${id}` };
    },

    async readStatus(id) {
      const { state, signedAt, reason } = await readRequest(store, id);
      return { state, signedAt: signedAt === null ? null : new Date(signedAt), reason };
    },

    async fetchSigned(id) {
      const request = await readRequest(store, id);
      if (request.state !== 'signed') throw new SigningError('not_signed');
      try {
        const marks = await marksFor(options, id, request);
        const { stream } = await files.read(keyOf(id));
        return Readable.from(fileThen(stream, marks), { objectMode: false });
      } catch (error) {
        throw storageFailure(error);
      }
    },

    verifyWebhook: (rawBody, header) => readSigningWebhook(webhookSecret, rawBody, header),

    async check() {
      await store.get('check').catch((error: unknown) => {
        throw new SigningError('unavailable', error instanceof Error ? error.name : 'store');
      });
    },

    ...pageCalls(options),

    deliverPendingEvents: (deliver) =>
      deliverPending(
        { store, kind, bodyOf: eventBody, sign: (rawBody) => signSigningWebhook(webhookSecret, rawBody) },
        deliver,
      ),
  };
}
