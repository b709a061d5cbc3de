import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { AppContext } from '../../context/context.ts';
import { type Identity, readIdentity, requireFirstSteps, roleFor } from './authenticate.ts';
import { readSessionToken } from './session-cookie.ts';

/** A request that the first screen of a page makes. Its path takes the parameters of the page's address. */
export interface Preload {
  readonly endpoint: AnyEndpoint;
  readonly query?: (params: Readonly<Record<string, string>>) => Record<string, unknown>;
}

export interface OpenedPage {
  readonly params: Readonly<Record<string, string>>;
  readonly preloads: readonly Preload[];
}

/** Longest wait for the database before a page is sent without preloads. */
const identityTimeoutMs = 200;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** By the endpoint's own rules, so that no preload is refused. Super Admins first give the reason of their visit. */
function isAllowed(identity: Identity, { access, ...endpoint }: AnyEndpoint): boolean {
  try {
    requireFirstSteps(identity, endpoint);
    return access.area === 'public' || roleFor(identity, access) !== 'super_admin';
  } catch {
    return false;
  }
}

async function identityInTime(identity: Promise<Identity | undefined>, timeoutMs: number) {
  const answered = new AbortController();
  try {
    return await Promise.race([
      identity.catch(() => undefined),
      delay(timeoutMs, undefined, { ref: false, signal: answered.signal }),
    ]);
  } finally {
    answered.abort();
  }
}

/**
 * The URLs that `page-boot.js` requests while the scripts are still loading: those this person may read. Undefined
 * without a session.
 */
export async function preloadUrls(
  ctx: AppContext,
  { params, preloads }: OpenedPage,
  cookie: string | undefined,
  timeoutMs = identityTimeoutMs,
): Promise<string[] | undefined> {
  const token = readSessionToken(cookie, ctx.appUrl.startsWith('https:'), ctx.secretKey);
  if (!token) return undefined;
  if (!Object.values(params).every(isUuid)) return [];
  const identity = await identityInTime(readIdentity(ctx, token, params.clinicId ?? null), timeoutMs);
  return preloads
    .filter(({ endpoint }) => identity && isAllowed(identity, endpoint))
    .map(({ endpoint, query }) => buildUrl(endpoint.path, params, query?.(params)));
}
