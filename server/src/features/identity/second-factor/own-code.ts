import { AppError } from '../../../core/app-error.ts';
import { verifyPassword } from '../../../core/crypto/password-hash.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { House } from '../../../house.ts';
import { refusalOf } from '../session/refusal.ts';
import { claimCode, openKey } from './authenticator.ts';
import { asRecoveryCode } from './recovery-codes.ts';
import { appCodeIn } from './totp.ts';

/** Somebody at an open screen who knows the password may be guessing codes, from wherever. */
const guesses = { max: 10, windowSeconds: 600 };

interface Asked {
  readonly userId: string;
  readonly encryptedKey: string;
  readonly password: string;
  readonly code: string;
  /** Of the session that asks, for the library. */
  readonly headers: Headers;
}

/**
 * Password and code of somebody signed in who wants to weaken or replace their second factor. The password is judged
 * first: a code is good once and is not spent on a typing mistake.
 */
export async function provePasswordAndCode(house: House, asked: Asked): Promise<'proven' | 'wrong_password'> {
  const { userId, encryptedKey, password, headers } = asked;
  if (!(await isPasswordOf(house, userId, password))) return 'wrong_password';
  const wait = await secondsToWait(house, `second factor code ${userId}`, guesses);
  if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
  const ofApp = appCodeIn(asked.code);
  const good = ofApp
    ? await claimCode(house, userId, encryptedKey, ofApp)
    : await spendRecoveryCode(house, encryptedKey, asked.code, headers);
  if (!good) throw new AppError('auth.second_factor_wrong');
  return 'proven';
}

async function spendRecoveryCode(
  house: House,
  encryptedKey: string,
  typed: string,
  headers: Headers,
): Promise<boolean> {
  await openKey(house, encryptedKey);
  const answer = await house.auth.api.verifyBackupCode({
    body: { code: asRecoveryCode(typed), disableSession: true },
    headers,
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`The sign-in library answered ${answer.status}`);
  return (await refusalOf(answer)) === undefined;
}

/** On the sign-in tables' own connections: whoever asks holds a transaction already. */
async function isPasswordOf(house: House, userId: string, password: string): Promise<boolean> {
  const { rows } = await house.db.auth.query<{ password: string | null }>(
    `select password from accounts where provider_id = 'credential' and user_id = $1`,
    [userId],
  );
  const hash = rows[0]?.password;
  return !!hash && (await verifyPassword(hash, password));
}
