import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import {
  endedSessionCookie,
  newSessionToken,
  sessionCookie,
  sessionSeconds,
} from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';
import { tellOfNewDevice } from '../devices/new-device.mail.ts';
import { createChallenge, dropChallengeOfBrowser } from './challenge.ts';
import { stillHasPassword } from './credential.service.ts';
import { accountLimits } from './limits.ts';
import { dropChoicesOfBrowser } from './pending-choice.ts';
import { insertMarkedSession, markFailure } from './sign-in-marks.ts';
import { type Admitted, applySignInRules, type Proof, readSignInFacts } from './sign-in-rules.ts';

/** What the browser gets: the step that comes next, where it leads, and its cookies. */
export interface OpenedSession {
  readonly next: SignInStep;
  readonly redirectTo: string;
  readonly cookies: string[];
}

interface ProvenPerson {
  readonly userId: string;
  readonly place: SignInPlace;
  readonly proof: Proof;
  /** The stored hash the password was found to match. */
  readonly passwordHash?: string;
  /** The passkey that signed the challenge. */
  readonly passkeyId?: string;
  /** The linked account of an outside provider that was shown. */
  readonly identityId?: string;
}

/**
 * The one way to a session, for a person already proven. In one transaction: the rules of the place, then the challenge
 * for the second factor where it is on, else the session and its record. Whoever the rules refuse gets nothing, and
 * the refusal is on record.
 */
export async function openSession(
  ctx: AppContext,
  person: ProvenPerson,
  origin: RequestOrigin,
): Promise<OpenedSession> {
  const { userId, place, proof, passkeyId, identityId } = person;
  const opened = await ctx.db
    .asSystem('sign-in: open session', async (tx) => {
      if (isReplaceable(person)) await lockPerson(tx, userId);
      if (!(await stillTheirs(tx, person).executeTakeFirst())) return undefined;
      const facts = await readSignInFacts(tx, userId, place);
      const admitted = await applySignInRules(tx, facts, { place, proof }, ctx.config.requireSecondFactor);
      // A browser may be shared: half a sign-in left open in it ends with the next proof.
      await dropChoicesOfBrowser(ctx, tx, origin);
      await dropChallengeOfBrowser(ctx, tx, origin);
      return admitted.secondFactorOn && !bothFactors.has(proof)
        ? askSecondFactor(ctx, tx, admitted)
        : writeSession(ctx, tx, admitted, { proof, origin });
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError) await recordRefusal(ctx, place, origin, { userId });
      throw error;
    });
  if (opened) return opened;
  await recordRefusal(ctx, place, origin);
  throw new AppError(
    passkeyId ? 'auth.passkey_unknown' : identityId ? 'auth.identity_unknown' : 'auth.invalid_credentials',
  );
}

/** A code follows on a password; a passkey is held, and opens for the digit, face or PIN of who holds it. */
const bothFactors: ReadonlySet<Proof> = new Set<Proof>(['second_factor', 'passkey']);

/**
 * A password replaced, or a passkey or identity removed, while it was being checked opens nothing. Whoever does that to begin anew
 * holds the person's row and ends all sessions: either they come later and end this one, or they are seen here.
 */
const isReplaceable = ({ passwordHash, passkeyId, identityId }: ProvenPerson): boolean =>
  (passwordHash ?? passkeyId ?? identityId) !== undefined;

/** Before the proof is read, in a statement of its own: the next one sees what was committed while this one waited. */
const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();

/** A row while what was shown still proves them. */
function stillTheirs(tx: Tx, { userId, passwordHash, passkeyId, identityId }: ProvenPerson) {
  if (passwordHash) return stillHasPassword(tx, userId, passwordHash);
  if (passkeyId)
    return tx.selectFrom('passkeys').select('id').where('id', '=', passkeyId).where('user_id', '=', userId);
  if (identityId)
    return tx.selectFrom('accounts').select('id').where('id', '=', identityId).where('user_id', '=', userId);
  return tx.selectFrom('users').select('id').where('id', '=', userId);
}

/** No session yet, and the browser forgets the one it may have held. */
async function askSecondFactor(ctx: AppContext, tx: Tx, { userId, redirectTo }: Admitted): Promise<OpenedSession> {
  const forget = endedSessionCookie(ctx.appUrl.startsWith('https:'));
  return { next: 'second_factor', redirectTo, cookies: [forget, await createChallenge(ctx, tx, userId)] };
}

/** The session this browser held before ends; without the record there is no session. */
async function writeSession(
  ctx: AppContext,
  tx: Tx,
  admitted: Admitted,
  { proof, origin }: { proof: Proof; origin: RequestOrigin },
): Promise<OpenedSession> {
  const { userId, role, clinicId, redirectTo } = admitted;
  const before = sessionTokenOf(ctx, origin);
  if (before) await tx.deleteFrom('sessions').where('token', '=', before).execute();
  const token = newSessionToken();
  const limits = accountLimits(ctx, admitted.email, origin);
  await recordFor(
    tx,
    { actorId: userId, actorRole: role, ip: origin.ip, requestId: origin.requestId },
    {
      event: proof === 'registration' ? 'auth.signed_in_registering' : 'auth.signed_in',
      clinicId,
      recordType: 'user',
      recordId: userId,
    },
  );
  const { previous_at: signedInBefore } = await insertMarkedSession(tx, {
    id: newId(),
    userId,
    token,
    ip: origin.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: origin.userAgent,
    seconds: sessionSeconds,
    mostDays: ctx.config.sessionMaxDays,
  });
  // Who sends a registration again was never there before, whatever was marked a moment ago.
  if (!limits.isKnownPlace && proof !== 'registration' && signedInBefore !== null)
    await tellOfNewDevice(ctx, tx, userId, origin.userAgent);
  const secure = ctx.appUrl.startsWith('https:');
  const cookies = [sessionCookie(token, secure, ctx.secretKey), limits.deviceCookie()];
  return { next: firstStep(admitted), redirectTo, cookies };
}

const firstStep = ({ mustChangePassword, mustEnrolSecondFactor }: Admitted): SignInStep =>
  mustChangePassword ? 'new_password' : mustEnrolSecondFactor ? 'enrol_second_factor' : 'done';

interface Refused {
  readonly userId?: string;
  /** Typed, and of nobody proven: the account is told how often, the trail not whose it was. */
  readonly email?: string;
}

/** A refused sign-in, in the platform's own trail: a clinic's is not for strangers to fill. */
export const recordRefusal = (
  ctx: AppContext,
  place: { readonly area: SignInPlace['area']; readonly selectedClinicId?: string | undefined },
  origin: RequestOrigin,
  { userId, email }: Refused = {},
): Promise<void> =>
  ctx.db.asSystem('sign-in: refused', async (tx) => {
    if (userId) await markFailure(tx, { id: userId });
    else if (email) await markFailure(tx, { email });
    await recordFor(
      tx,
      { actorId: userId ?? null, actorRole: 'person', ip: origin.ip, requestId: origin.requestId },
      {
        event: 'auth.sign_in_refused',
        clinicId: null,
        ...(place.area !== 'admin' && place.selectedClinicId
          ? { recordType: 'clinic', recordId: place.selectedClinicId }
          : {}),
      },
    );
  });
