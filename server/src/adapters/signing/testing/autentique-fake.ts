import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signSigningWebhook } from '../signing-webhook.ts';

export const autentiqueFakeToken = 'token-of-the-fake';
export const autentiqueFakeSecret = 'webhook-secret-of-the-fake';

interface FakeSignature {
  public_id: string;
  name: string | null;
  email: string;
  created_at: string;
  action: { name: string } | null;
  link: { short_link: string } | null;
  user: null;
  signed: { created_at: string } | null;
  rejected: { created_at: string; reason: string } | null;
  email_events: { sent: string | null; refused: string | null; reason: string | null } | null;
}

interface FakeDocument {
  id: string;
  name: string;
  sandbox: boolean;
  created_at: string;
  files: { original: string; signed: string };
  signatures: FakeSignature[];
  pdf: Buffer;
}

interface Operations {
  readonly query: string;
  readonly variables: {
    readonly id?: string;
    readonly sandbox?: boolean;
    readonly document?: { readonly name?: string };
    readonly signers?: readonly { readonly email: string; readonly action: string }[];
  };
}

export type FakeReply = (response: ServerResponse) => void;

export const respond = (response: ServerResponse, status: number, json: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
};

const graphqlError = (message: string, path: string, extensions: object) => ({
  errors: [{ message, path: [path], extensions }],
  data: { [path]: null },
});

const microseconds = (date: Date): string => date.toISOString().replace('Z', '000Z');

const signature = (email: string, action: string | null): FakeSignature => ({
  public_id: randomUUID(),
  name: null,
  email,
  created_at: microseconds(new Date()),
  action: action === null ? null : { name: action },
  link: null,
  user: null,
  signed: null,
  rejected: null,
  email_events: null,
});

/** An Autentique of our own on a free port: GraphQL uploads, refusals inside a 200, files and signed webhooks. */
export async function startAutentiqueFake() {
  const documents = new Map<string, FakeDocument>();
  const requests: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
  /** Given instead of the usual answers, one after another. */
  const nextReplies: FakeReply[] = [];
  const nextFileReplies: FakeReply[] = [];
  let origin = '';

  function createDocument({ variables }: Operations, pdf: Buffer): object {
    const name = variables.document?.name ?? '';
    if (name === '') {
      const validation = { 'document.name': ['field_required'] };
      return graphqlError('validation', 'createDocument', { validation, category: 'validation' });
    }
    const id = randomBytes(25).toString('hex');
    const file = (version: string) => `${origin}/documentos/${id}/${version}.pdf`;
    const document: FakeDocument = {
      id,
      name,
      sandbox: variables.sandbox === true,
      created_at: microseconds(new Date()),
      files: { original: file('original'), signed: file('assinado') },
      // The account's owner comes first and is asked for nothing.
      signatures: [
        signature('conta@virtual.med', null),
        ...(variables.signers ?? []).map(({ email, action }) => signature(email, action)),
      ],
      pdf,
    };
    documents.set(id, document);
    return { data: { createDocument: withoutBytes(document) } };
  }

  const withoutBytes = ({ pdf: _, ...document }: FakeDocument) => document;

  function answerQuery(operations: Operations): object {
    if (/\bme\b/.test(operations.query)) return { data: { me: { id: '1' } } };
    const document = documents.get(operations.variables.id ?? '');
    return document
      ? { data: { document: withoutBytes(document) } }
      : graphqlError('document_not_found', 'document', { category: 'not_found' });
  }

  async function answerGraphql(request: IncomingMessage, body: Buffer): Promise<object> {
    const contentType = request.headers['content-type'] ?? '';
    if (!contentType.startsWith('multipart/form-data')) return answerQuery(JSON.parse(body.toString()) as Operations);
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const fields = [...form.keys()].join();
    const map = String(form.get('map'));
    const file = form.get('file');
    if (fields !== 'operations,map,file' || map !== '{"file":["variables.file"]}' || !(file instanceof File))
      return graphqlError('The upload does not follow the multipart specification', 'createDocument', {});
    const operations = JSON.parse(String(form.get('operations'))) as Operations;
    return createDocument(operations, Buffer.from(await file.arrayBuffer()));
  }

  function answerFile(path: string, response: ServerResponse): void {
    const id = /^\/documentos\/(\w+)\/assinado\.pdf$/.exec(path)?.[1] ?? '';
    const document = documents.get(id);
    if (!document) {
      respond(response, 404, {});
      return;
    }
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(Buffer.concat([document.pdf, Buffer.from('\n% assinado\n')]));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await buffer(request);
    requests.push({ path, headers: request.headers, body });
    if (request.method === 'GET') {
      const planned = nextFileReplies.shift();
      return planned ? planned(response) : answerFile(path, response);
    }
    const planned = nextReplies.shift();
    if (planned) return planned(response);
    if (request.headers.authorization !== `Bearer ${autentiqueFakeToken}`)
      return respond(response, 200, {
        errors: [{ message: 'Unauthenticated.', extensions: { category: 'authentication' } }],
      });
    respond(response, 200, await answerGraphql(request, body));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function need(id: string): FakeDocument {
    const document = documents.get(id);
    if (!document) throw new Error(`the fake holds no document ${id}`);
    return document;
  }
  const askedOf = (id: string): FakeSignature[] => need(id).signatures.filter(({ action }) => action !== null);

  return {
    origin,
    url: `${origin}/v2/graphql`,
    requests,
    nextReplies,
    nextFileReplies,
    need,
    /** A document that is there without having been asked for by an upload. */
    adopt: (pdf: Buffer, email: string): string => {
      createDocument({ query: '', variables: { document: { name: 'x' }, signers: [{ email, action: 'SIGN' }] } }, pdf);
      return [...documents.keys()].at(-1) ?? '';
    },
    askedOf,
    sign: (id: string): void => {
      for (const one of askedOf(id)) one.signed = { created_at: microseconds(new Date()) };
    },
    refuse: (id: string, reason: string): void => {
      for (const one of askedOf(id)) one.rejected = { created_at: microseconds(new Date()), reason };
    },
    signedEvent(type: string, data: unknown) {
      const event = {
        id: randomUUID(),
        object: 'event',
        organization: 1,
        type,
        data,
        created_at: microseconds(new Date()),
      };
      const envelope = { id: randomUUID(), object: 'webhook', name: 'endpoint', format: 'json', url: origin, event };
      const rawBody = Buffer.from(JSON.stringify(envelope));
      return { rawBody, signatureHeader: signSigningWebhook(autentiqueFakeSecret, rawBody) };
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
