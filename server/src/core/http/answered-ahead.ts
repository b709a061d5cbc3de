import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface AnsweredAhead {
  /** The answers by address, as text that may stand in HTML. */
  readonly json: string;
  /** What the answers would have set in the browser. */
  readonly cookies: readonly string[];
}

/** A page does not wait longer for what it could ask by itself. */
const usualPatienceMs = 400;

/** Who asks, and from where: what rules, limits and the trail go by. */
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** Fetched in case somebody comes: nobody looks at it yet, and nothing is to be noted as seen. */
const isSpeculative = ({ headers }: FastifyRequest) => Boolean(headers['sec-purpose'] ?? headers.purpose);

/** As long as this after it waited in vain, a page is answered at once: a server that is late is not asked everything twice. */
const restMs = 5_000;

interface Asking {
  inject(request: InjectOptions): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>>;
}

async function answersTo(app: Asking, request: FastifyRequest, addresses: readonly string[]): Promise<AnsweredAhead> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  ) as Record<string, string>;
  const remoteAddress = request.socket.remoteAddress ?? '';
  const answers = await Promise.all(addresses.map((url) => app.inject({ method: 'GET', url, headers, remoteAddress })));
  const given = answers.flatMap(({ statusCode, body }, index) =>
    statusCode === 200 ? [`${JSON.stringify(addresses[index])}:${body}`] : [],
  );
  return {
    json: `{${given.join(',')}}`.replaceAll('<', '\\u003c'),
    cookies: answers.flatMap(({ headers: { 'set-cookie': set = [] } }) => set),
  };
}

/**
 * The answers to what a page is going to ask, by the very routes, in the name of whoever opens the page. A refusal is left
 * out: the page asks for itself, and meets it where it is told.
 */
export function answersAhead(app: Asking, patienceMs = usualPatienceMs, clock = () => performance.now()) {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (request: FastifyRequest, addresses: readonly string[]): Promise<AnsweredAhead | undefined> => {
    if (request.method !== 'GET' || isSpeculative(request) || clock() < restsUntil) return undefined;
    const over = new AbortController();
    const late = delay(patienceMs, 'late' as const, { ref: false, signal: over.signal }).catch(() => undefined);
    const answered = await Promise.race([answersTo(app, request, addresses), late]).catch(() => undefined);
    over.abort();
    if (answered !== 'late') return answered;
    restsUntil = clock() + restMs;
    return undefined;
  };
}
