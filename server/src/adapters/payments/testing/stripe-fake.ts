import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signWebhook } from '../webhook-signature.ts';
import { type FormParams, parseForm } from './form-body.ts';
import { answer, type FakeAnswer, refusal, stripeRoutes } from './stripe-fake.routes.ts';
import { StripeFakeState, type StripeObject } from './stripe-fake.state.ts';

/**
 * - a status: Stripe answers with it and has done nothing
 * - hang: the request arrives and no answer ever comes
 * - sever: Stripe does the work, then the connection breaks before the answer
 */
type Failure = 402 | 429 | 500 | 'hang' | 'sever';

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly params: FormParams;
  readonly headers: IncomingMessage['headers'];
}

const failureBodies = {
  402: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  500: { type: 'api_error', message: 'Something went wrong on our end.' },
};

const apiVersion = '2026-10-28.endive';
export const stripeFakeKey = 'sk_test_local_fake';
export const stripeFakeWebhookSecret = 'whsec_local_fake';

/** A Stripe of our own on a free port: its shapes, errors, idempotency, pages and signed events. */
export async function startStripeFake(now: () => Date = () => new Date()) {
  const state = new StripeFakeState(now);
  const search = { lags: false };
  const routes = stripeRoutes(state, search);
  const replies = new Map<string, { fingerprint: string; reply: FakeAnswer }>();
  const failures: { failure: Failure; path: string | undefined }[] = [];
  const requests: SeenRequest[] = [];

  function once(key: string | undefined, fingerprint: string, work: () => FakeAnswer): FakeAnswer {
    if (!key) return work();
    const known = replies.get(key);
    if (known && known.fingerprint !== fingerprint)
      return refusal(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' });
    const reply = known?.reply ?? structuredClone(work());
    replies.set(key, { fingerprint, reply });
    return reply;
  }

  function send(response: ServerResponse, { status, json }: FakeAnswer): void {
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_fake${requests.length}`,
      'stripe-version': apiVersion,
    });
    response.end(JSON.stringify(json));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const { method = 'GET', headers } = request;
    const body = await text(request);
    const params = parseForm(method === 'POST' ? body : url.search.slice(1));
    requests.push({ method, path: url.pathname, params, headers });

    if (headers.authorization !== `Bearer ${stripeFakeKey}`)
      return send(response, refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }));
    if (headers['stripe-version'] !== apiVersion)
      return send(response, refusal(400, { type: 'invalid_request_error', message: 'Unexpected API version' }));

    const next = failures.findIndex((planned) => planned.path === undefined || planned.path === url.pathname);
    const failure = next === -1 ? undefined : failures.splice(next, 1)[0]?.failure;
    if (failure === 'hang') return;
    if (typeof failure === 'number') return send(response, refusal(failure, failureBodies[failure]));
    const key = headers['idempotency-key'];
    const fingerprint = createHash('sha256').update(`${method} ${url.pathname} ${body}`).digest('hex');
    const reply = once(typeof key === 'string' ? key : undefined, fingerprint, () =>
      answer(routes, method, url.pathname, params),
    );
    if (failure === 'sever') response.destroy();
    else send(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    requests,
    /** The search index has not caught up yet. */
    search,
    /** The next request, or the next to this path, fails like this. */
    failNext: (failure: Failure, path?: string): void => {
      failures.push({ failure, path });
    },
    signedEvent(type: string, object: StripeObject | Record<string, unknown>) {
      const event = state.make('event', { type, data: { object } });
      const rawBody = Buffer.from(JSON.stringify(event));
      return { eventId: event.id, rawBody, signatureHeader: signWebhook(stripeFakeWebhookSecret, rawBody, now()) };
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
