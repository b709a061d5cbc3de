import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from '@virtual-med/contract/core/zod';
import { fetchFile } from './autentique.files.ts';
import {
  createDocumentMutation,
  createdDocument,
  type DocumentState,
  graphqlAnswer,
  readDocument,
  readDocumentQuery,
  refusalOf,
  statusOf,
  whoAmIQuery,
} from './autentique.graphql.ts';
import { readText, send } from './outbound.ts';
import { type SignatureRequest, SigningError, type SigningProvider } from './signing.port.ts';
import { readSigningWebhook } from './signing-webhook.ts';

interface Multipart {
  readonly contentType: string;
  readonly body: Buffer;
}

async function bytesOf(file: Readable | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(file)) return file;
  try {
    return await buffer(file);
  } catch {
    throw new SigningError('unavailable', 'the file could not be read');
  }
}

/** The three fields of a GraphQL upload, in the order the specification asks for. Held whole: its length is announced. */
async function graphqlUpload(operations: object, file: Readable | Buffer, size: number): Promise<Multipart> {
  const bytes = await bytesOf(file);
  if (bytes.byteLength !== size) throw new SigningError('invalid', 'the file is not as long as announced');
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  form.set('map', JSON.stringify({ file: ['variables.file'] }));
  form.set('file', new File([new Uint8Array(bytes)], 'documento.pdf', { type: 'application/pdf' }));
  const written = new Response(form);
  return { contentType: written.headers.get('content-type') ?? '', body: Buffer.from(await written.arrayBuffer()) };
}

export interface AutentiqueOptions {
  readonly token: string;
  readonly webhookSecret: string;
  readonly url?: string | undefined;
  /** Documents made in the sandbox are free, vanish after some days and have no legal value. */
  readonly sandbox: boolean;
  /** Hosts a signed file may be fetched from, over https. */
  readonly fileHosts?: readonly string[];
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly fileTimeoutMs?: number;
}

const defaultUrl = 'https://api.autentique.com.br/v2/graphql';
const defaultFileHosts = ['api.autentique.com.br', 'painel.autentique.com.br'];
const maxAnswerBytes = 1024 * 1024;
/** What Autentique takes from a paying account. */
const defaultMaxBytes = 20 * 1024 * 1024;
/** What signing may add to a file: stamps and the page of evidence. */
const signingAddsBytes = 5 * 1024 * 1024;

interface Upload {
  readonly file: Readable | Buffer;
  readonly size: number;
}

async function bodyOf(operations: object, upload: Upload | undefined) {
  if (upload) return graphqlUpload(operations, upload.file, upload.size);
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(operations)) };
}

interface Api {
  readonly url: URL;
  readonly token: string;
  readonly timeoutMs: number;
  readonly mayBeInside: boolean;
}

/** Asks the service, and says of each failure what it means. */
const askerOf = ({ url, token, timeoutMs, mayBeInside }: Api) =>
  async function ask<Schema extends z.core.$ZodType>(
    schema: Schema,
    query: string,
    variables: object,
    upload?: Upload,
  ): Promise<z.infer<Schema>> {
    const { contentType, body } = await bodyOf({ query, variables }, upload);
    const response = await send({
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': contentType,
        'content-length': String(body.byteLength),
      },
      body: [body],
      timeoutMs,
      mayBeInside,
    });
    const status = response.statusCode ?? 0;
    const text = await readText(response, maxAnswerBytes);
    if (status === 401 || status === 403) throw new SigningError('not_configured', `answered ${status}`);
    if (status === 429) {
      const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
      throw new SigningError(
        'rate_limited',
        'answered 429',
        Number.isInteger(seconds) ? { retryAfterSeconds: seconds } : {},
      );
    }
    if (status === 413) throw new SigningError('too_large', 'answered 413');
    if (status !== 200) throw new SigningError('unavailable', `answered ${status}`, { outcomeUnknown: status >= 500 });
    return understood(schema, text);
  };

export function createAutentiqueSigning(options: AutentiqueOptions): SigningProvider & { readonly kind: 'autentique' } {
  const { token, webhookSecret, maxBytes = defaultMaxBytes } = options;
  const url = URL.parse(options.url ?? defaultUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol) || token.trim() === '' || webhookSecret.trim() === '')
    throw new SigningError('not_configured', 'Autentique needs a token, a webhook secret and a usable address');
  const isOwnApi = options.url !== undefined;
  const files = {
    hosts: options.fileHosts ?? defaultFileHosts,
    apiOrigin: url.origin,
    isOwnApi,
    token,
    maxBytes: maxBytes + signingAddsBytes,
    timeoutMs: options.fileTimeoutMs ?? 120_000,
  };

  const ask = askerOf({ url, token, timeoutMs: options.timeoutMs ?? 30_000, mayBeInside: isOwnApi });

  async function documentOf(providerDocumentId: string): Promise<DocumentState> {
    const { document } = await ask(readDocument, readDocumentQuery, { id: providerDocumentId });
    if (!document) throw new SigningError('not_found');
    return document;
  }

  return {
    kind: 'autentique',
    isTest: options.sandbox,

    async requestSignature({ name, pdf, size, signer }) {
      if (size > maxBytes) throw new SigningError('too_large', `${size} bytes`);
      const file = await openPdf(pdf);
      const variables = {
        sandbox: options.sandbox,
        document: { name },
        signers: [{ email: signer.email, action: 'SIGN' }],
        file: null,
      };
      const { createDocument } = await ask(createdDocument, createDocumentMutation, variables, { file, size });
      const own = createDocument.signatures.find(
        ({ email, action }) => action && email?.toLowerCase() === signer.email.toLowerCase(),
      );
      return { providerDocumentId: createDocument.id, signingUrl: own?.link?.short_link ?? null };
    },

    readStatus: async (providerDocumentId) => statusOf(await documentOf(providerDocumentId)),

    async fetchSigned(providerDocumentId) {
      const document = await documentOf(providerDocumentId);
      const address = document.files?.signed;
      // The address exists before everyone has signed; only the signatures tell.
      if (statusOf(document).state !== 'signed' || !address) throw new SigningError('not_signed');
      return fetchFile(address, files);
    },

    verifyWebhook: (rawBody, header) => readSigningWebhook(webhookSecret, rawBody, header),

    async check() {
      await ask(z.object({ me: z.object({ id: z.unknown() }) }), whoAmIQuery, {});
    },
  };
}

async function openPdf(pdf: SignatureRequest['pdf']): Promise<Upload['file']> {
  try {
    return await pdf();
  } catch {
    throw new SigningError('unavailable', 'the file could not be opened');
  }
}

function understood<Schema extends z.core.$ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SigningError('unavailable', 'the answer is not JSON', { outcomeUnknown: true });
  }
  const answer = graphqlAnswer.safeParse(json);
  if (answer.success && answer.data.errors && answer.data.errors.length > 0) throw refusalOf(answer.data.errors);
  const data = answer.success ? z.safeParse(schema, answer.data.data) : undefined;
  if (!data?.success)
    throw new SigningError('unavailable', 'the answer has an unknown shape', { outcomeUnknown: true });
  return data.data;
}
