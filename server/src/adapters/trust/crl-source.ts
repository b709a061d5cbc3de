import { buffer } from 'node:stream/consumers';
import { send, within } from '../signing/outbound.ts';
import { SigningError } from '../signing/signing.port.ts';

/** Where lists of revoked certificates come from. */
export interface CrlSource {
  /** Addresses it would fetch; everything else it refuses. */
  takes(address: string): boolean;
  /** The bytes, of which nothing is believed yet. Rejects with a CrlError. */
  fetch(address: string): Promise<Buffer>;
}

export type CrlErrorReason = 'not_allowed' | 'moved' | 'too_large' | 'unavailable' | 'not_found';

export class CrlError extends Error {
  readonly reason: CrlErrorReason;

  constructor(reason: CrlErrorReason, detail = '') {
    super(`a revocation list could not be fetched: ${reason}${detail && ` (${detail})`}`);
    this.name = 'CrlError';
    this.reason = reason;
  }
}

export interface CrlSourceOptions {
  /** The only hosts anything is asked of. */
  readonly hosts: readonly string[];
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  /** For a host of the test's own; a certificate may not lead into our network. */
  readonly mayBeInside?: boolean;
}

const maxRedirects = 2;
const redirects = [301, 302, 303, 307, 308];

/** Certificates come from strangers, so what they name is asked only of hosts the operator knows, and never of an inside address. */
export function createCrlSource(options: CrlSourceOptions): CrlSource {
  const { hosts, maxBytes = 32 * 1024 * 1024, timeoutMs = 60_000, mayBeInside = false } = options;

  function allowed(address: string, base?: URL): URL | undefined {
    const url = URL.parse(address, base?.href);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
    if (url.username !== '' || url.password !== '' || !hosts.includes(url.host.toLowerCase())) return undefined;
    return url;
  }

  async function get(url: URL, hops: number): Promise<Buffer> {
    const response = await send({ url, method: 'GET', headers: {}, timeoutMs, mayBeInside });
    const { statusCode = 0, headers } = response;
    try {
      if (redirects.includes(statusCode)) {
        const next = allowed(headers.location ?? '', url);
        if (!next || next.host !== url.host || hops === 0) throw new CrlError('moved');
        return await get(next, hops - 1);
      }
      if (statusCode === 404 || statusCode === 410) throw new CrlError('not_found');
      if (statusCode !== 200) throw new CrlError('unavailable', String(statusCode));
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw new CrlError('too_large');
      return await buffer(within(maxBytes, response));
    } finally {
      response.destroy();
    }
  }

  return {
    takes: (address) => allowed(address) !== undefined,
    async fetch(address) {
      const url = allowed(address);
      if (!url) throw new CrlError('not_allowed');
      try {
        return await get(url, maxRedirects);
      } catch (error) {
        if (error instanceof CrlError) throw error;
        if (error instanceof SigningError)
          throw new CrlError(error.reason === 'too_large' ? 'too_large' : 'unavailable', error.detail);
        throw new CrlError('unavailable', (error as Error).name);
      }
    },
  };
}
