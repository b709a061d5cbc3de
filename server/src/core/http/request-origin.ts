import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { readSessionToken } from './session-cookie.ts';

/** Longer ones are made up; the start is what names a browser. */
const agentMaxChars = 400;

/** Where a request comes from, as long as nobody is proven by it. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
  /** The Cookie header, as sent. */
  readonly cookie: string;
  readonly userAgent: string;
}

export const requestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  requestId: request.id,
  cookie: request.headers.cookie ?? '',
  userAgent: (request.headers['user-agent'] ?? '').slice(0, agentMaxChars),
});

/** The session this browser already holds, alive or not. */
export const sessionTokenOf = (ctx: Pick<AppContext, 'appUrl' | 'secretKey'>, { cookie }: RequestOrigin) =>
  readSessionToken(cookie, ctx.appUrl.startsWith('https:'), ctx.secretKey);
