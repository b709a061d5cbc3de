import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ApiError, createClient } from '@virtual-med/contract/core/client';
import { CookieJar } from '../../server/src/testing/browser.ts';

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/** What one attacker's requests come from: a machine of its own, so that limits per address hit nobody else. */
let machines = 0;
function nextAddress(): string {
  machines += 1;
  return `127.${1 + (machines >> 8)}.${machines & 255}.7`;
}

const answered = (
  url: URL,
  localAddress: string,
  { method = 'GET', headers = {}, body }: Sent,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sending = httpRequest(url, { method, headers, localAddress, agent: false }, resolve);
    sending.once('error', reject);
    sending.end(body);
  });

/** Somebody at a browser of their own: cookies are kept, and every request comes from the same address. */
export function openAttacker(baseUrl: string, address = nextAddress()) {
  const jar = new CookieJar();
  const send = async (path: string, sent: Sent = {}): Promise<Response> => {
    const answer = await answered(new URL(path, baseUrl), address, {
      ...sent,
      headers: { origin: baseUrl, ...sent.headers, ...(jar.header ? { cookie: jar.header } : {}) },
    });
    jar.take(answer.headers['set-cookie'] ?? []);
    const bytes = await buffer(answer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: answer.statusCode ?? 0, headers });
  };
  const call = createClient({
    fetch: (input, init = {}) =>
      send(String(input), {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        ...(init.body ? { body: init.body as string } : {}),
      }),
  });
  return { address, jar, send, call };
}
export type Attacker = ReturnType<typeof openAttacker>;

/** The status a call is refused with; 200 when it goes through. */
export async function statusOf(calling: Promise<unknown>): Promise<number> {
  try {
    await calling;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}
