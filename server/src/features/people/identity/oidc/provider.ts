import { type SignInPlace, signInPlace } from '@virtual-med/contract/identity/sign-in';
import type * as oidc from 'openid-client';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { cookieLine, cookieName, cookieValue } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';

/** The name of the one provider an installation may have, in addresses and in `accounts`. */
export const providerId = 'oidc';

/** Where the provider sends people back. */
export const callbackPath = `/api/auth/callback/${providerId}`;

export interface IdentityProvider {
  readonly configured: boolean;
  /** What the provider says of itself. Found on first use and, while it cannot be reached, on every next one. */
  find(): Promise<oidc.Configuration>;
}

/** Nothing is asked of the provider at start: the product works while it is away, and finds it when it is back. */
export function openIdentityProvider(ctx: AppContext): IdentityProvider {
  const settings = ctx.config.oidc;
  let found: Promise<oidc.Configuration> | undefined;
  return {
    configured: settings !== undefined,
    find: async () => {
      if (!settings) throw new AppError('auth.identity_unavailable');
      // With its library, which an installation without a provider never loads.
      found ??= import('./discovery.ts').then(({ discover }) => discover(settings));
      const mine = found;
      try {
        return await mine;
      } catch (cause) {
        if (found === mine) found = undefined;
        ctx.log.warn({ err: cause }, 'OpenID Connect provider not reached');
        throw new AppError('auth.identity_unreachable', { cause });
      }
    },
  };
}

/** Why somebody is sent to the provider, and where they are to land when they come back. */
export interface Authorization {
  readonly purpose: 'sign_in' | 'link';
  readonly place: SignInPlace;
}

const authorizationSeconds = 600;
const purpose = 'trip to the identity provider';
const rowOf = (state: string): string => `identity-trip:${state}`;

const authCookie = ({ appUrl }: AppContext, value: string, maxAge: number): string =>
  cookieLine('identity', value, { secure: appUrl.startsWith('https:'), maxAge, path: callbackPath });

export const clearAuthCookie = (ctx: AppContext): string => authCookie(ctx, '', 0);

/**
 * The address to go to, and the cookie that recognises the browser when it comes back. What only the server may know,
 * the nonce and the verifier, stays in a row that is good once; `asker` is the session that wants to link, where one does.
 */
export async function startAuthorization(
  ctx: AppContext,
  provider: IdentityProvider,
  authorization: Authorization,
  asker?: string,
): Promise<{ url: string; cookie: string }> {
  const config = await provider.find();
  const client = await import('openid-client');
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: ctx.appUrl + callbackPath,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await ctx.db.auth.query(
    `insert into verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [newId(), rowOf(state), JSON.stringify({ nonce, verifier, asker: asker ?? null }), authorizationSeconds],
  );
  const clinicId = authorization.place.area === 'admin' ? '' : authorization.place.selectedClinicId;
  const claims = [authorization.purpose, authorization.place.area, clinicId, state];
  const token = signToken(
    { secretKey: ctx.secretKey, purpose, until: Date.now() + authorizationSeconds * 1000 },
    claims,
  );
  return { url: url.href, cookie: authCookie(ctx, token, authorizationSeconds) };
}

/** The authorization this browser was sent away for, whatever came of it. */
export function readAuthorization(
  ctx: AppContext,
  { cookie }: RequestOrigin,
): (Authorization & { state: string }) | undefined {
  const value = cookieValue(cookie, cookieName('identity', ctx.appUrl.startsWith('https:'))) ?? '';
  const claims = readToken({ secretKey: ctx.secretKey, purpose }, value);
  const [why, area, clinicId, state] = claims ?? [];
  const place = signInPlace.safeParse(area === 'admin' ? { area } : { area, selectedClinicId: clinicId });
  if (!place.success || !state || (why !== 'sign_in' && why !== 'link')) return undefined;
  return { purpose: why, place: place.data, state };
}

/** Who somebody is at the provider: a subject is unique only within its issuer, and the operator may change providers. */
export interface ProvenIdentity {
  readonly accountId: string;
  readonly asker: string | null;
}

/** Takes in what the provider says through the browser's address; nothing when it proves nobody. */
export async function finishAuthorization(
  ctx: AppContext,
  provider: IdentityProvider,
  state: string,
  query: Record<string, string>,
): Promise<ProvenIdentity | undefined> {
  const config = await provider.find();
  // Good once, and gone before the provider is asked.
  const { rows } = await ctx.db.auth.query<{ value: string }>(
    'delete from verifications where identifier = $1 and expires_at > now() returning value',
    [rowOf(state)],
  );
  if (!rows[0]) return undefined;
  const { nonce, verifier, asker } = JSON.parse(rows[0].value) as Record<'nonce' | 'verifier', string> & {
    asker: string | null;
  };
  const address = new URL(`${ctx.appUrl}${callbackPath}?${new URLSearchParams(query)}`);
  try {
    const { authorizationCodeGrant } = await import('openid-client');
    const answer = await authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const subject = answer.claims()?.sub;
    return subject ? { accountId: `${config.serverMetadata().issuer} ${subject}`, asker } : undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'OAUTH_TIMEOUT') throw new AppError('auth.identity_unreachable');
    ctx.log.info({ code }, 'what the OpenID Connect provider sent proves nobody');
    return undefined;
  }
}
