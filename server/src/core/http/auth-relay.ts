import type { FastifyReply, FastifyRequest } from 'fastify';

/** Longer ones are made up; the start is what names a browser. */
const agentMaxChars = 400;

/** What the sign-in library needs to know of a request: its cookies, its agent, and the address we trust. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  const { cookie, 'user-agent': agent } = request.headers;
  if (cookie) headers.set('cookie', cookie);
  if (agent) headers.set('user-agent', agent.slice(0, agentMaxChars));
  headers.set('x-forwarded-for', request.ip);
  return headers;
}

/** Hands the library's cookies on to the browser. */
export function relayCookies(from: Headers, reply: FastifyReply): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
