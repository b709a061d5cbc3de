import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { asSigningError, send, within } from './outbound.ts';
import { SigningError } from './signing.port.ts';

export interface FileAccess {
  /** Hosts a signed file may come from, always over https. */
  readonly hosts: readonly string[];
  /** The API's own origin: the only one that gets the token. */
  readonly apiOrigin: string;
  /** True when the operator chose the API's address, which may then be inside and without https. */
  readonly isOwnApi: boolean;
  readonly token: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

const maxRedirects = 3;
const pdfMark = '%PDF-';

function allowed(address: string, base: URL | undefined, access: FileAccess): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new SigningError('invalid', 'file without an address');
  const isOwn = access.isOwnApi && url.origin === access.apiOrigin;
  const isKnown = url.protocol === 'https:' && url.port === '' && access.hosts.includes(url.hostname);
  if ((!isOwn && !isKnown) || url.username !== '' || url.password !== '')
    throw new SigningError('invalid', `file at an unexpected address: ${url.host}`);
  return url;
}

function assertServed(response: IncomingMessage, maxBytes: number): void {
  const { statusCode = 0 } = response;
  if (statusCode === 404) throw new SigningError('not_found', 'file answered 404');
  if (statusCode === 429) throw new SigningError('rate_limited', 'file answered 429');
  if (statusCode !== 200) throw new SigningError('unavailable', `file answered ${statusCode}`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new SigningError('too_large', 'announced');
}

/** Ends early with an error rather than hand on a login page or an endless answer. */
async function* pdfOnly(bytes: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of within(maxBytes, bytes)) {
      if (start.length < pdfMark.length) {
        start = Buffer.concat([start, chunk.subarray(0, pdfMark.length)]);
        if (!pdfMark.startsWith(start.toString('latin1', 0, pdfMark.length)))
          throw new SigningError('invalid', 'the file is not a PDF');
      }
      yield chunk;
    }
  } catch (error) {
    throw asSigningError(error);
  }
  if (start.length < pdfMark.length) throw new SigningError('invalid', 'the file is not a PDF');
}

/** Fetches a signed file from where it may come from, and from nowhere else, redirects included. */
export async function fetchFile(address: string, access: FileAccess): Promise<Readable> {
  let url = allowed(address, undefined, access);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const isApi = url.origin === access.apiOrigin;
    const response = await send({
      url,
      method: 'GET',
      headers: isApi ? { authorization: `Bearer ${access.token}` } : {},
      timeoutMs: access.timeoutMs,
      mayBeInside: access.isOwnApi && isApi,
    });
    const { location } = response.headers;
    try {
      if ([301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined) {
        response.destroy();
        url = allowed(location, url, access);
        continue;
      }
      assertServed(response, access.maxBytes);
      return Readable.from(pdfOnly(response, access.maxBytes));
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
  throw new SigningError('unavailable', 'too many redirects');
}
