import type { Tx } from '../../../core/db/database.ts';
import type { Visitor } from '../../../core/http/request-origin.ts';
import {
  pendingCookieName,
  readSignedCookie,
  signSessionToken as signCookie,
} from '../../../core/http/session-cookie.ts';
import type { House } from '../../../house.ts';

/** A sign-in whose first factor was right, waiting for its code. */
export interface PendingSignIn {
  readonly userId: string;
  /** For the library: only the cookie of the pending sign-in. With a session beside it, it would take that one's owner. */
  readonly headers: Headers;
}

const cookieName = (house: House): string => pendingCookieName(house.appUrl.startsWith('https:'));

export const pendingIdOf = (house: House, visitor: Visitor): string | undefined =>
  readSignedCookie(visitor.headers.get('cookie') ?? undefined, cookieName(house), house.secretKey);

export async function readPendingSignIn(house: House, visitor: Visitor): Promise<PendingSignIn | undefined> {
  const id = pendingIdOf(house, visitor);
  if (!id) return undefined;
  const { rows } = await house.db.auth.query<{ user_id: string }>(
    'select value as user_id from verifications where identifier = $1 and expires_at > now()',
    [id],
  );
  const userId = rows[0]?.user_id;
  if (!userId) return undefined;
  const headers = new Headers(visitor.headers);
  headers.set('cookie', `${cookieName(house)}=${signCookie(id, house.secretKey)}`);
  return { userId, headers };
}

/** Half a sign-in does not outlive the password it began with. */
export async function dropPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', 'like', '2fa-%').where('value', '=', userId).execute();
}
