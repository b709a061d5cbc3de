import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request as requestHttp } from '../../core/node-http.ts';
import { publicLookup, requirePublicHost } from './public-address.ts';
import { SigningError } from './signing.port.ts';

export interface OutboundRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: readonly Buffer[];
  /** For the whole exchange, reading the answer included. */
  readonly timeoutMs: number;
  /** True for an address the operator configured; any other may not lead into our own network. */
  readonly mayBeInside: boolean;
}

/** Failures in which the request cannot have reached anyone. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

export function asSigningError(error: unknown): SigningError {
  if (error instanceof SigningError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  return new SigningError('unavailable', code ?? name, { outcomeUnknown: !neverSent.includes(code ?? '') });
}

/** Sends one request and follows no redirect; the answer's body is still to be read. */
export async function send(outbound: OutboundRequest): Promise<IncomingMessage> {
  const { url, method, headers, body = [] } = outbound;
  if (!outbound.mayBeInside) requirePublicHost(url);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { 'user-agent': 'virtual-med', ...headers },
    signal: AbortSignal.timeout(outbound.timeoutMs),
    agent: false,
    ...(outbound.mayBeInside ? {} : { lookup: publicLookup() }),
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  try {
    const sent = pipeline(Readable.from(body), request);
    // An answer may come before the whole body was taken, as with a refusal: it counts, not the broken pipe.
    const [response] = await Promise.all([answered, sent.catch((error: unknown) => orAnswer(answered, error))]);
    return response;
  } catch (error) {
    request.destroy();
    throw asSigningError(error);
  }
}

const orAnswer = (answered: Promise<IncomingMessage>, error: unknown): Promise<IncomingMessage> =>
  error instanceof SigningError ? Promise.reject(error) : answered;

/** Passes bytes on while they stay within the bound. */
export async function* within(maxBytes: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SigningError('too_large', `more than ${maxBytes} bytes`);
    yield chunk;
  }
}

export async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of within(maxBytes, response)) chunks.push(chunk);
  } catch (error) {
    throw new SigningError('unavailable', `answer: ${asSigningError(error).detail}`, { outcomeUnknown: true });
  }
  return Buffer.concat(chunks);
}

export const readText = async (response: IncomingMessage, maxBytes: number): Promise<string> =>
  (await readBytes(response, maxBytes)).toString('utf8');
