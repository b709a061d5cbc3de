import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text kept in memory, in the encodings browsers ask for. */
export interface Page {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  packed(encoding: Encoding): Promise<Buffer>;
}

type Encoding = keyof typeof packers;

const packers = {
  br: (plain: Buffer): Promise<Buffer> => promisify(brotliCompress)(plain),
  gzip: (plain: Buffer): Promise<Buffer> => promisify(gzip)(plain, { level: 9 }),
};

/** Packed when first asked for: packing every page both ways would cost more than all the rest of a start. */
export function makePage(type: string, text: string): Page {
  const plain = Buffer.from(text);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    type: `${type}; charset=utf-8`,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    packed: (encoding) => {
      const made = packed.get(encoding) ?? packers[encoding](plain);
      packed.set(encoding, made);
      return made;
    },
  };
}

/** An encoding is wanted unless its weight is zero; anything odd about it, and it is not. */
function isWanted(weight: string | undefined): boolean {
  if (weight === undefined) return true;
  const [name = '', value = ''] = weight.split('=', 2).map((part) => part.trim());
  return name.toLowerCase() === 'q' && /^(?:1|0)(?:\.\d{1,3})?$/.test(value) && Number(value) > 0;
}

const encodingFor = (accepted = '') => {
  const wanted = new Set<string>();
  for (const part of accepted.split(',')) {
    const [name = '', weight] = part.split(';', 3);
    if (isWanted(weight)) wanted.add(name.trim().toLowerCase());
  }
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
};

/** Asked for anew each time, and sent again only when it has changed. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']?.toString());
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(page.type).send(encoding ? await page.packed(encoding) : page.plain);
}

/** For what is written for one reader: most of what the best packing saves, for a tenth of its time. */
const quickPackers: typeof packers = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 4 }),
};

/**
 * A page made for this request. It holds nothing the address could have put there but ids, so that how small it packs
 * tells nobody what else it says.
 */
export async function sendMadePage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']?.toString());
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await quickPackers[encoding](Buffer.from(html)));
}
