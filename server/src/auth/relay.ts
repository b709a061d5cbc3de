import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the sign-in library needs to know of a request: its cookies, its agent, and the address we trust. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  headers.set('x-forwarded-for', request.ip);
  return headers;
}

/** Hands the library's cookies on to the browser. */
export function relayCookies(from: Headers, reply: FastifyReply): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
