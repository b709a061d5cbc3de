import type { z } from '@virtual-med/contract/core/zod';
import type { signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { AppError } from '../../../core/app-error.ts';
import type { Visitor } from '../../../core/http/request-origin.ts';
import type { InTurn } from '../../../core/keyed-mutex.ts';
import type { House } from '../../../house.ts';
import { refusalOf } from '../session/refusal.ts';
import { enter, recordRefusal } from '../sign-in/open-session.ts';
import { entered, type SignedIn } from '../sign-in/sign-in.service.ts';
import type { Door } from '../sign-in/sign-in-rules.ts';
import { claimCode, openKey, readAuthenticator } from './authenticator.ts';
import { type PendingSignIn, pendingIdOf, readPendingSignIn } from './pending.ts';
import { asRecoveryCode } from './recovery-codes.ts';
import { appCodeIn } from './totp.ts';

type Input = z.infer<(typeof signInSecondFactor)['body']>;

/** What the library never accepts, so that it counts a code we already know to be used up as one more wrong one. */
const impossibleCode = 'used';

const wrong = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', '409']);

/** Finishes a sign-in that awaits its second factor, at the door it began at. */
export async function answerChallenge(house: House, inTurn: InTurn, input: Input, visitor: Visitor): Promise<SignedIn> {
  const id = pendingIdOf(house, visitor);
  if (!id) throw new AppError('auth.session_expired');
  return inTurn(id, () => answer(house, input, visitor));
}

async function answer(house: House, input: Input, visitor: Visitor): Promise<SignedIn> {
  const pending = await readPendingSignIn(house, visitor);
  if (!pending) throw new AppError('auth.session_expired');
  const door = doorOf(input);
  // How old the password is was judged with the password; here only the rule of the door is asked again.
  const entrance = await enter(house, door, visitor, () => prove(house, pending, input.code), 'identity');
  if (entrance.outcome === 'entered') return { answer: entered(entrance.admitted), headers: entrance.headers };
  if (entrance.outcome === 'second_factor') throw new Error('The sign-in library asks for the second factor twice');
  const refusal = await refusalOf(entrance.answer);
  await recordRefusal(house, door, visitor, pending.userId);
  if (refusal === 'ACCOUNT_TEMPORARILY_LOCKED')
    throw new AppError('request.too_many', { retryAfterSeconds: await secondsLocked(house, pending.userId) });
  throw new AppError(wrong.has(refusal ?? '') ? 'auth.second_factor_wrong' : 'auth.session_expired');
}

const doorOf = ({ area, selectedClinicId: clinicId }: Input): Door => {
  if (area === 'admin') return { area };
  if (!clinicId) throw new AppError('auth.clinic_unavailable');
  return { area, clinicId };
};

async function prove(house: House, { userId, headers }: PendingSignIn, typed: string): Promise<Response> {
  const { encryptedKey } = await readAuthenticator(house, userId);
  const ofApp = appCodeIn(typed);
  if (!ofApp) {
    if (encryptedKey !== null) await openKey(house, encryptedKey);
    return house.auth.api.verifyBackupCode({ body: { code: asRecoveryCode(typed) }, headers, asResponse: true });
  }
  const fresh = encryptedKey !== null && (await claimCode(house, userId, encryptedKey, ofApp));
  const code = fresh ? ofApp : impossibleCode;
  return house.auth.api.verifyTOTP({ body: { code }, headers, asResponse: true });
}

async function secondsLocked(house: House, userId: string): Promise<number> {
  const { rows } = await house.db.auth.query<{ seconds: number }>(
    'select ceil(extract(epoch from locked_until - now()))::integer as seconds from two_factors where user_id = $1',
    [userId],
  );
  return Math.max(1, rows[0]?.seconds ?? 1);
}
