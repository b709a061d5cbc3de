import { createClient } from '@virtual-med/contract/core/client';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Keeps cookies by name, as a browser does for one site. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }

  get names(): string[] {
    return [...this.#cookies.keys()];
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

const setCookiesOf = (response: LightMyRequestResponse): string[] => [response.headers['set-cookie'] ?? []].flat();

/** Somebody at a screen of their own, perhaps at an address of their own: what the server sets is sent back on the next request. */
export function openBrowser(app: FastifyInstance, cookie = '', place: { ip?: string; agent?: string } = {}) {
  const jar = new CookieJar();
  jar.take(cookie ? cookie.split('; ') : []);
  const send = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      ...options,
      ...(place.ip ? { remoteAddress: place.ip } : {}),
      headers: { ...(place.agent ? { 'user-agent': place.agent } : {}), ...options.headers, cookie: jar.header },
    });
    jar.take(setCookiesOf(response));
    return response;
  };
  const call = createClient({
    fetch: async (input, init = {}) => {
      const response = await send({
        method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
        url: String(input),
        headers: init.headers as Record<string, string>,
        ...(init.body ? { payload: init.body as string } : {}),
      });
      return new Response(response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null, {
        status: response.statusCode,
        headers: { 'content-type': 'application/json' },
      });
    },
  });
  return { jar, call, send, open: (url: string) => send({ method: 'GET', url }) };
}
