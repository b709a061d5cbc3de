import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';

/**
 * A change asked for by another site's page is refused. Browsers send Origin on every such request and
 * Sec-Fetch-Site besides; programs send neither and hold no cookie of a victim.
 */
export function requireOwnOrigin(
  ctx: AppContext,
  endpoint: Pick<AnyEndpoint, 'method'>,
  request: FastifyRequest,
): void {
  if (endpoint.method === 'GET') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('request.wrong_origin');
  if (origin === undefined || origin === new URL(ctx.appUrl).origin) return;
  // Loopback and forwarded ports: the page and the request name the same host.
  if (!ctx.config.appUrl && host && (origin === `http://${host}` || origin === `https://${host}`)) return;
  throw new AppError('request.wrong_origin');
}
