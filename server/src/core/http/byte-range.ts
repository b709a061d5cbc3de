import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

export interface Part {
  readonly start: number;
  readonly end: number;
}

/** One range, as RFC 9110 writes it. Several at once, or none we understand: the whole file is the answer. */
export function readRange(header: string | undefined, size: number, reply: FastifyReply): Part | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('request.wrong_range');
  }
  return { start, end };
}
