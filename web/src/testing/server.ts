import { type AnyEndpoint, accessErrors, commonErrors, type Endpoint } from '@virtual-med/contract/core/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import { z } from '@virtual-med/contract/core/zod';
import { type Asked, nameOf, readRequest } from './requests.ts';

/*
 * The server of a component test knows the endpoint table and nothing else. What a test has it say, and what the page
 * asks of it, is read by the endpoint's own schemas: an answer the server could not give, a request it would not take
 * and a call nobody has an answer for fail the test by name.
 */

type Schema = z.core.$ZodType;

type Reply = (asked: Asked) => Promise<Response>;

interface Refusal {
  readonly namedPatient?: { readonly id: string; readonly name: string };
  readonly message?: string;
  readonly fields?: Record<string, string>;
  readonly challenge?: string;
}

const stated = new Map<AnyEndpoint, Reply>();
const usual = new Map<AnyEndpoint, Reply>();
const gates = new Map<AnyEndpoint, Promise<void>>();
const heard: [AnyEndpoint, Asked][] = [];
const mistakes = new Set<string>();
let isCut = false;

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function mistake(text: string): Response {
  mistakes.add(text);
  return json(501, { code: 'server.unexpected', message: text, requestId: 'component-test' });
}

/** Read as the server writes it: what is not declared does not leave, what is not an answer is a mistake. */
function written(endpoint: AnyEndpoint, answer: unknown): Response {
  if (answer instanceof Blob) return new Response(answer);
  const read = z.safeParse(endpoint.response, answer);
  if (read.success) return json(200, read.data);
  return mistake(`${nameOf(endpoint)} cannot answer with this fixture: ${z.prettifyError(read.error)}`);
}

type Answer<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> =
  | z.core.input<R>
  | ((asked: Asked<P, Q, B>) => z.core.input<R>);

const replyWith =
  (endpoint: AnyEndpoint, answer: unknown): Reply =>
  async (asked) =>
    written(endpoint, typeof answer === 'function' ? answer(asked) : answer);

/** From now on the endpoint answers with this, or with what the function makes of the request. */
export function on<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: Answer<P, Q, B, R>,
): void {
  stated.set(endpoint as AnyEndpoint, replyWith(endpoint as AnyEndpoint, answer));
}

/** What the endpoint answers with where the test states nothing. */
export function usually<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: Answer<P, Q, B, R>,
): void {
  usual.set(endpoint as AnyEndpoint, replyWith(endpoint as AnyEndpoint, answer));
}

function replyRefusing(endpoint: AnyEndpoint, code: ErrorCode, more: Refusal = {}): Reply {
  const possible: readonly ErrorCode[] = [...endpoint.errors, ...commonErrors, ...accessErrors(endpoint.access)];
  if (!possible.includes(code)) throw new Error(`${nameOf(endpoint)} never refuses with ${code}`);
  const { status, message } = errorEntry(code);
  return async () => json(status, { code, message, ...more, requestId: 'component-test' });
}

/** From now on the endpoint refuses, by a code of the catalogue it may refuse with. */
export const refuse = (endpoint: AnyEndpoint, code: ErrorCode, more?: Refusal): void => {
  stated.set(endpoint, replyRefusing(endpoint, code, more));
};

/** How the endpoint refuses where the test states nothing. */
export const usuallyRefuses = (endpoint: AnyEndpoint, code: ErrorCode): void => {
  usual.set(endpoint, replyRefusing(endpoint, code));
};

/** From now on the endpoint's requests get no answer at all, as without a network. */
export function cut(endpoint: AnyEndpoint): void {
  stated.set(endpoint, async () => {
    throw new TypeError('Failed to fetch');
  });
}

/** No request gets an answer any more, until the returned function is called. */
export function cutNetwork(): () => void {
  isCut = true;
  return () => {
    isCut = false;
  };
}

/** Holds the endpoint's answers back until the returned function is called: the loading state. */
export function hold(endpoint: AnyEndpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.set(endpoint, promise);
  return () => {
    gates.delete(endpoint);
    resolve();
  };
}

/** The requests the endpoint was sent, in order. */
export const asked = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
): Asked<P, Q, B>[] =>
  heard.filter(([known]) => known === (endpoint as AnyEndpoint)).map(([, request]) => request as Asked<P, Q, B>);

/** What went wrong between the page and this server, apart from what the test stated. */
export const serverMistakes = (): readonly string[] => [...mistakes];

export function resetServer(): void {
  for (const part of [stated, usual, gates, mistakes]) part.clear();
  heard.length = 0;
  isCut = false;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason ?? new DOMException('aborted', 'AbortError'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

async function reply(request: Request): Promise<Response> {
  if (isCut) throw new TypeError('Failed to fetch');
  const read = await readRequest(request);
  if (typeof read === 'string') return mistake(read);
  const [endpoint, question] = read;
  heard.push(read);
  await gates.get(endpoint);
  const answer = stated.get(endpoint) ?? usual.get(endpoint);
  return answer
    ? answer(question)
    : mistake(`Nobody answers ${nameOf(endpoint)}: state it with on(${nameOf(endpoint)}, …)`);
}

/** For every `fetch` and XMLHttpRequest of the page. */
export const answer = (request: Request): Promise<Response> => Promise.race([reply(request), aborted(request.signal)]);
