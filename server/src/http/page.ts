import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text kept ready in memory, in the encodings browsers ask for. */
export interface Page {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export async function makePage(type: string, text: string): Promise<Page> {
  const plain = Buffer.from(text);
  return {
    type: `${type}; charset=utf-8`,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain, { level: 9 }),
  };
}

const encodingFor = (accepted = '') => {
  const wanted = accepted.split(',').map((part) => part.trim().replace(/\s*;\s*q=(1|1\.0+|0\.0*[1-9]\d*)$/, ''));
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding));
};

/** Asked for anew each time, and sent again only when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']?.toString());
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(page.type).send(encoding ? page[encoding] : page.plain);
}
