import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { identityReturn } from '@virtual-med/contract/identity/identity-return';
import type { SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { isDatabaseUnavailable } from '../../../../core/db/errors.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { openSession, recordRefusal } from '../sign-in/open-session.ts';
import { linkIdentity, requireLinker } from './identities.service.ts';
import {
  type Authorization,
  finishAuthorization,
  type IdentityProvider,
  type ProvenIdentity,
  providerId,
  readAuthorization,
} from './provider.ts';

/** Where the browser goes, and its cookies. The address is one of ours whatever the provider or the browser said. */
export interface Arrival {
  readonly location: string;
  readonly cookies: string[];
}

type Query = Record<string, string>;
type Finish = () => Promise<ProvenIdentity | undefined>;

/** Takes in somebody the provider has sent back. */
export async function receiveIdentity(
  ctx: AppContext,
  provider: IdentityProvider,
  query: Query,
  origin: RequestOrigin,
): Promise<Arrival> {
  const authorization = readAuthorization(ctx, origin);
  try {
    await provider.find();
    if (!authorization) throw new AppError('auth.failed');
    const finish: Finish = () => finishAuthorization(ctx, provider, authorization.state, query);
    return authorization.purpose === 'link'
      ? await finishLink(ctx, authorization, origin, finish)
      : await finishSignIn(ctx, authorization, origin, finish);
  } catch (error) {
    return { location: failed(authorization, failureOf(ctx, error)), cookies: [] };
  }
}

/** The identity takes the place of a password; the rules and the second factor are the same as with one. */
async function finishSignIn(
  ctx: AppContext,
  { place }: Authorization,
  origin: RequestOrigin,
  finish: Finish,
): Promise<Arrival> {
  const identity = await finish();
  const owner = identity && (await ownerOf(ctx, identity));
  if (!owner) {
    await recordRefusal(ctx, place, origin);
    throw new AppError(identity ? 'auth.identity_unknown' : 'auth.failed');
  }
  const { next, redirectTo, cookies } = await openSession(ctx, { ...owner, place, proof: 'identity' }, origin);
  if (next !== 'second_factor') return { location: redirectTo, cookies };
  const step: SignInStep = 'second_factor';
  const clinic = place.area === 'admin' ? {} : { [identityReturn.clinic]: place.selectedClinicId };
  return { location: withQuery(loginOf(place), { [identityReturn.step]: step, ...clinic }), cookies };
}

async function ownerOf(ctx: AppContext, { accountId }: ProvenIdentity) {
  const { rows } = await ctx.db.auth.query<{ userId: string; identityId: string }>(
    'select user_id as "userId", id as "identityId" from accounts where provider_id = $1 and account_id = $2',
    [providerId, accountId],
  );
  return rows[0];
}

/** The link is for the very session that asked and showed the proof; one ended meanwhile links nothing. */
async function finishLink(
  ctx: AppContext,
  { place }: Authorization,
  origin: RequestOrigin,
  finish: Finish,
): Promise<Arrival> {
  const linker = await requireLinker(ctx, origin);
  const identity = await finish();
  if (identity?.asker !== linker.sessionId) throw new AppError('auth.failed');
  await linkIdentity(ctx, linker, identity.accountId, origin);
  return { location: withQuery(homeOf(place), { [identityReturn.linked]: 'vinculada' }), cookies: [] };
}

function failureOf(ctx: AppContext, error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isDatabaseUnavailable(error)) return 'server.unavailable';
  ctx.log.error({ err: error }, 'return from the OpenID Connect provider failed');
  return 'server.unexpected';
}

const withQuery = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`;

const loginOf = ({ area }: Authorization['place']): string =>
  ({ clinic: '/clinica/login', patient: '/paciente/login', admin: '/admin/login' })[area];

function homeOf(place: Authorization['place']): string {
  if (place.area === 'admin') return '/admin';
  return place.area === 'patient'
    ? `/paciente/${place.selectedClinicId}`
    : `/clinica/${place.selectedClinicId}/pacientes`;
}

/** Somebody linking stays where they were; only who lost their session goes to the login, as does who wanted in. */
function failed(authorization: Authorization | undefined, code: ErrorCode): string {
  const query = { [identityReturn.failure]: code };
  if (!authorization) return withQuery('/login', query);
  const stays = authorization.purpose === 'link' && code !== 'auth.required';
  return withQuery(stays ? homeOf(authorization.place) : loginOf(authorization.place), query);
}
