import type { AnyEndpoint } from '@virtual-med/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { House } from '../house.ts';

/** Counts the request against its address; the counters live in the database, so every process sees the same ones. */
export async function enforceRateLimit(
  house: House,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!endpoint.limit || !house.config.rateLimits) return;
  const { max, windowSeconds } = endpoint.limit;
  const { rows } = await house.db.auth.query<{ hits: number; resets_at: Date }>(
    'select * from rate_limit_hit($1, $2)',
    [`${endpoint.method} ${endpoint.path} ${request.ip}`, windowSeconds],
  );
  const counted = rows[0];
  if (!counted || counted.hits <= max) return;
  reply.header('retry-after', Math.max(1, Math.ceil((counted.resets_at.getTime() - Date.now()) / 1000)));
  throw new AppError('request.too_many');
}
