import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOrigin } from './request-origin.ts';

/** What the sign-in library needs to know of a request: its cookies, its agent, and the address we trust. */
export function authHeaders(request: FastifyRequest): Headers {
  const { cookie, userAgent, ip } = requestOrigin(request);
  const headers = new Headers();
  if (cookie) headers.set('cookie', cookie);
  if (userAgent) headers.set('user-agent', userAgent);
  headers.set('x-forwarded-for', ip);
  return headers;
}

/** Hands the library's cookies on to the browser. */
export function relayCookies(from: Headers, reply: FastifyReply): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
