import { symmetricDecrypt } from 'better-auth/crypto';
import type { House } from '../house.ts';
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

/**
 * Whether this code may be used now. The library checks the code itself but would take it again for a minute and a
 * half, so its step is claimed here first: of two requests with one code only one goes on.
 */
export async function claimCode(house: House, userId: string, encryptedKey: string, code: string): Promise<boolean> {
  const { secretConfig } = await house.auth.$context;
  const key = await symmetricDecrypt({ key: secretConfig, data: encryptedKey });
  const step = stepOfCode(Buffer.from(key), code);
  if (step === undefined) return false;
  const { rowCount } = await house.db.auth.query(
    'update two_factors set last_used_step = $2 where user_id = $1 and last_used_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}
