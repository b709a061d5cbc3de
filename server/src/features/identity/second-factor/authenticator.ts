import { symmetricDecrypt } from 'better-auth/crypto';
import { AppError } from '../../../core/app-error.ts';
import type { House } from '../../../house.ts';
import { stepOfCode } from './totp.ts';

interface Authenticator {
  /** Turned on: asked for at every sign-in. */
  readonly on: boolean;
  /** The key as the library keeps it; none before the person began to enrol. */
  readonly encryptedKey: string | null;
}

export async function readAuthenticator(house: House, userId: string): Promise<Authenticator> {
  const { rows } = await house.db.auth.query<{ on: boolean; secret: string | null }>(
    `select u.two_factor_enabled as on, t.secret from users u left join two_factors t on t.user_id = u.id
     where u.id = $1`,
    [userId],
  );
  return { on: rows[0]?.on ?? false, encryptedKey: rows[0]?.secret ?? null };
}

/** The key in plain. What no key of ours opens is for the operator to mend, not for the person to guess at. */
export async function openKey(house: House, encryptedKey: string): Promise<Buffer> {
  const { secretConfig } = await house.auth.$context;
  try {
    return Buffer.from(await symmetricDecrypt({ key: secretConfig, data: encryptedKey }));
  } catch (cause) {
    house.log.error('a second factor cannot be read with SECRET_KEY; put the former key into OLD_SECRET_KEYS');
    throw new AppError('auth.second_factor_unreadable', { cause });
  }
}

/**
 * Whether this code may be used now. The library checks the code itself but would take it again for a minute and a
 * half, so its step is claimed here first: of two requests with one code only one goes on.
 */
export async function claimCode(house: House, userId: string, encryptedKey: string, code: string): Promise<boolean> {
  const step = stepOfCode(await openKey(house, encryptedKey), code);
  if (step === undefined) return false;
  const { rowCount } = await house.db.auth.query(
    'update two_factors set last_used_step = $2 where user_id = $1 and last_used_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}
