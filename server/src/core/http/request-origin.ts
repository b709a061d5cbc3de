import type { FastifyRequest } from 'fastify';
import type { House } from '../../house.ts';
import { authHeaders } from './auth-relay.ts';
import { readSessionToken } from './session-cookie.ts';

/** Somebody at a door, not proven to be anyone yet. */
export interface Visitor {
  /** For the sign-in library. */
  readonly headers: Headers;
  readonly ip: string;
  readonly requestId: string;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  headers: authHeaders(request),
  ip: request.ip,
  requestId: request.id,
});

/** The session the visitor already holds, alive or not. */
export const sessionTokenOf = (house: House, visitor: Visitor): string | undefined =>
  readSessionToken(visitor.headers.get('cookie') ?? undefined, house.appUrl.startsWith('https:'), house.secretKey);
