import type { AnyEndpoint, RateLimit } from '@virtual-med/contract/core/endpoint';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';
import { addressKey } from './address-key.ts';

/** Counts one more against `key`: 0 to go on, or the seconds to wait. The counters live in the database, so every process sees the same ones. */
export async function secondsToWait(ctx: AppContext, key: string, { max, windowSeconds }: RateLimit): Promise<number> {
  if (!ctx.config.rateLimits) return 0;
  const { rows } = await ctx.db.auth.query<{ hits: number; resets_at: Date }>('select * from rate_limit_hit($1, $2)', [
    key,
    windowSeconds,
  ]);
  const counted = rows[0];
  if (!counted || counted.hits <= max) return 0;
  return Math.max(1, Math.ceil((counted.resets_at.getTime() - Date.now()) / 1000));
}

/** Counts one more against `key`, and refuses what is beyond the limit. */
export async function requireWithinLimit(
  ctx: AppContext,
  key: string,
  limit: RateLimit,
  refusal: ErrorCode = 'request.too_many',
): Promise<void> {
  const wait = await secondsToWait(ctx, key, limit);
  if (wait > 0) throw new AppError(refusal, { retryAfterSeconds: wait });
}

/** Counts the request against its address. */
export async function enforceRateLimit(
  ctx: AppContext,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!endpoint.limit) return;
  const wait = await secondsToWait(
    ctx,
    `${endpoint.method} ${endpoint.path} ${addressKey(request.ip)}`,
    endpoint.limit,
  );
  if (wait === 0) return;
  reply.header('retry-after', wait);
  throw new AppError('request.too_many');
}
