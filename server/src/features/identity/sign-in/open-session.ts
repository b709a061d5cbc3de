import { randomBytes } from 'node:crypto';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { recordFor } from '../../../core/audit/audit.service.ts';
import { executeLater, type Tx } from '../../../core/db/database.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../core/http/request-origin.ts';
import { endedSessionCookie, sessionCookie, sessionSeconds } from '../../../core/http/session-cookie.ts';
import { newId } from '../../../core/ids.ts';
import type { House } from '../../../house.ts';
import { tellOfNewDevice } from '../devices/new-device.mail.ts';
import { readPasswordHash } from '../passwords/credential.service.ts';
import { createChallenge } from '../second-factor/challenge.ts';
import { accountLimits } from './limits.ts';
import { markFailure, markSignIn } from './sign-in-marks.ts';
import { type Admitted, applySignInRules, type Proof } from './sign-in-rules.ts';

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
}

/**
 * The one way to a session, for a person already proven. In one transaction: the rules of the place, then the challenge
 * for the second factor where it is on, else the session and its record. Whoever the rules refuse gets nothing, and
 * the refusal is on record.
 */
export async function openSession(house: House, person: ProvenPerson, origin: RequestOrigin): Promise<OpenedSession> {
  const { userId, place, proof, passkeyId } = person;
  const opened = await house.db
    .asSystem('sign-in: open session', async (tx) => {
      if (!(await isStillTheirs(tx, person))) return undefined;
      const admitted = await applySignInRules(tx, userId, place, proof, house.config.requireSecondFactor);
      return admitted.secondFactorOn && !bothFactors.has(proof)
        ? askSecondFactor(house, tx, admitted)
        : writeSession(house, tx, admitted, proof, origin);
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError) await recordRefusal(house, place, origin, userId);
      throw error;
    });
  if (opened) return opened;
  await recordRefusal(house, place, origin, null);
  throw new AppError(passkeyId ? 'auth.passkey_unknown' : 'auth.invalid_credentials');
}

/** A code follows on a password; a passkey is held, and opens for the digit, face or PIN of who holds it. */
const bothFactors: ReadonlySet<Proof> = new Set<Proof>(['second_factor', 'passkey']);

/**
 * A password replaced, or a passkey removed, while it was being checked opens nothing. Whoever does that to begin anew
 * holds the person's row and ends all sessions: either they come later and end this one, or they are seen here.
 */
async function isStillTheirs(tx: Tx, { userId, passwordHash, passkeyId }: ProvenPerson): Promise<boolean> {
  if (!passwordHash && !passkeyId) return true;
  // Sent with the next, and before it: a statement of its own, so that the next sees what was done while this one waited.
  await executeLater(tx, tx.selectFrom('users').select('id').where('id', '=', userId).forShare());
  if (passwordHash) return (await readPasswordHash(tx, userId)) === passwordHash;
  const held = tx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', passkeyId ?? '')
    .where('user_id', '=', userId);
  return (await held.executeTakeFirst()) !== undefined;
}

/** No session yet, and the browser forgets the one it may have held. */
async function askSecondFactor(house: House, tx: Tx, { userId, redirectTo }: Admitted): Promise<OpenedSession> {
  const forget = endedSessionCookie(house.appUrl.startsWith('https:'));
  return { next: 'second_factor', redirectTo, cookies: [forget, await createChallenge(house, tx, userId)] };
}

/** The session this browser held before ends; without the record there is no session. */
async function writeSession(
  house: House,
  tx: Tx,
  admitted: Admitted,
  proof: Proof,
  origin: RequestOrigin,
): Promise<OpenedSession> {
  const { userId, role, clinicId, redirectTo } = admitted;
  const before = sessionTokenOf(house, origin);
  if (before) await executeLater(tx, tx.deleteFrom('sessions').where('token', '=', before));
  const token = randomBytes(24).toString('base64url');
  const limits = accountLimits(house, admitted.email, origin);
  const former = await markSignIn(tx, userId, origin.userAgent);
  // Who sends a registration again was never there before, whatever was marked a moment ago.
  const isNewDevice = former.previous_at !== null && !limits.isKnownPlace && proof !== 'registration';
  if (isNewDevice) await tellOfNewDevice(house, tx, userId, origin.userAgent);
  await executeLater(
    tx,
    tx.insertInto('sessions').values({
      id: newId(),
      user_id: userId,
      token,
      // The database keeps the rolling end from passing the last day.
      expires_at: sql`now() + make_interval(secs => ${sessionSeconds})`,
      ends_at: sql`now() + make_interval(days => ${house.config.sessionMaxDays})`,
      ip_address: origin.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
      user_agent: origin.userAgent,
      locks_at: sql`now() + make_interval(mins => session_lock_minutes(${userId}))`,
      ...former,
    }),
  );
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
  const secure = house.appUrl.startsWith('https:');
  const cookies = [sessionCookie(token, secure, house.secretKey), limits.deviceCookie()];
  return { next: firstStep(admitted), redirectTo, cookies };
}

const firstStep = ({ mustChangePassword, mustEnrolSecondFactor }: Admitted): SignInStep =>
  mustChangePassword ? 'new_password' : mustEnrolSecondFactor ? 'enrol_second_factor' : 'done';

/** A refused sign-in, in the platform's own trail: a clinic's is not for strangers to fill. */
export const recordRefusal = (
  house: House,
  place: { readonly area: SignInPlace['area']; readonly selectedClinicId?: string | undefined },
  origin: RequestOrigin,
  userId: string | null,
  /** Typed, and of nobody proven: the account is told how often, the trail not whose it was. */
  email?: string,
): Promise<void> =>
  house.db.asSystem('sign-in: refused', async (tx) => {
    if (userId) await markFailure(tx, { id: userId });
    else if (email) await markFailure(tx, { email });
    await recordFor(
      tx,
      { actorId: userId, actorRole: 'person', ip: origin.ip, requestId: origin.requestId },
      {
        event: 'auth.sign_in_refused',
        clinicId: null,
        ...(place.area !== 'admin' && place.selectedClinicId
          ? { recordType: 'clinic', recordId: place.selectedClinicId }
          : {}),
      },
    );
  });
