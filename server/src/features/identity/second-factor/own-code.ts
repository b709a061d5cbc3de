import { AppError } from '../../../core/app-error.ts';
import { verifyPassword } from '../../../core/crypto/password-hash.ts';
import { keysOf } from '../../../core/crypto/secret-keys.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { House } from '../../../house.ts';
import { appCodeIn, claimCode, spendRecoveryCode } from './authenticator.ts';

/** Somebody at an open screen who knows the password may be guessing codes, from wherever. */
export const codeGuesses = { max: 10, windowSeconds: 600 };

interface Asked {
  readonly userId: string;
  readonly encryptedKey: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Password and code of somebody signed in who wants to weaken or replace their second factor. The password is judged
 * first: a code is good once and is not spent on a typing mistake. All of it on the sign-in tables' own connections:
 * whoever asks holds a transaction already.
 */
export async function provePasswordAndCode(house: House, asked: Asked): Promise<'proven' | 'wrong_password'> {
  const { userId, encryptedKey, password, code: typed } = asked;
  if (!(await isPasswordOf(house, userId, password))) return 'wrong_password';
  const wait = await secondsToWait(house, `second factor code ${userId}`, codeGuesses);
  if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
  const code = appCodeIn(typed);
  const good = code
    ? await claimCode(house, house.db.auth, { userId, encryptedKey, code })
    : await spendRecoveryCode(house, house.db.auth, { userId, encryptedKey, typed });
  if (!good) throw new AppError('auth.second_factor_wrong');
  return 'proven';
}

export async function isPasswordOf(house: House, userId: string, password: string): Promise<boolean> {
  const { rows } = await house.db.auth.query<{ password: string | null }>(
    `select password from accounts where provider_id = 'credential' and user_id = $1`,
    [userId],
  );
  const hash = rows[0]?.password;
  return !!hash && (await verifyPassword(keysOf(house), hash, password));
}
