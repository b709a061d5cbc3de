import { AppError } from '../../../core/app-error.ts';
import { recordFor } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { sessionTokenOf, type Visitor } from '../../../core/http/request-origin.ts';
import { readSessionToken } from '../../../core/http/session-cookie.ts';
import type { House } from '../../../house.ts';
import { readPasswordHash } from '../passwords/credential.service.ts';
import { type Admission, withAdmission } from '../session/admission.ts';
import { accountLimits } from './limits.ts';
import { type Admitted, type Door, judge, type Proof } from './sign-in-rules.ts';

/** What came of an attempt to come in. */
export type Entrance =
  /** Not proven: the library's own answer says why. */
  | { readonly outcome: 'unproven'; readonly answer: Response }
  /** Proven and welcome, but the library asks for a second factor first; its cookie is in `headers`. */
  | { readonly outcome: 'second_factor'; readonly admitted: Admitted; readonly headers: Headers }
  | { readonly outcome: 'entered'; readonly admitted: Admitted; readonly headers: Headers };

/**
 * Lets the sign-in library open a session at one of our doors, by whatever proof `open` gives it. The door judges the
 * person before a session exists; whoever it refuses gets none, and the refusal is on record.
 */
export async function enter(
  house: House,
  door: Door,
  visitor: Visitor,
  open: () => Promise<Response>,
  proof: Proof = 'password',
): Promise<Entrance> {
  let admitted: Admitted | undefined;
  const admission: Admission = {
    admit: async (userId) => {
      try {
        admitted = await house.db.asSystem('sign-in: rule of the door', (tx) =>
          judge(tx, userId, door, proof, house.config.requireSecondFactor),
        );
      } catch (error) {
        if (error instanceof AppError) await recordRefusal(house, door, visitor, userId);
        throw error;
      }
    },
  };
  const answer = await withAdmission(admission, open);
  if (answer.status >= 500) throw new Error(`The sign-in library answered ${answer.status}`);
  if (answer.status >= 400 || !admitted) return { outcome: 'unproven', answer };
  const token = sessionTokenIn(house, answer.headers);
  if (!token) return { outcome: 'second_factor', admitted, headers: answer.headers };
  await settle(house, admitted, visitor, { token, passwordHash: admission.passwordHash });
  const headers = new Headers(answer.headers);
  headers.append('set-cookie', accountLimits(house, admitted.email, visitor).deviceCookie());
  return { outcome: 'entered', admitted, headers };
}

function sessionTokenIn(house: House, headers: Headers): string | undefined {
  const secure = house.appUrl.startsWith('https:');
  for (const line of headers.getSetCookie()) {
    const token = readSessionToken(line.split(';')[0], secure, house.secretKey);
    if (token) return token;
  }
  return undefined;
}

/** Puts the entrance on record and ends the session this browser held before; without the record there is no entrance. */
async function settle(
  house: House,
  admitted: Admitted,
  visitor: Visitor,
  { token, passwordHash }: { token: string; passwordHash: string | undefined },
): Promise<void> {
  const before = sessionTokenOf(house, visitor);
  try {
    await house.db.asSystem('sign-in: record', async (tx) => {
      if (passwordHash) await requireStill(tx, admitted.userId, passwordHash);
      if (before && before !== token) await tx.deleteFrom('sessions').where('token', '=', before).execute();
      await recordFor(
        tx,
        { actorId: admitted.userId, actorRole: admitted.role, ip: visitor.ip, requestId: visitor.requestId },
        { event: 'auth.signed_in', clinicId: admitted.clinicId, recordType: 'user', recordId: admitted.userId },
      );
    });
  } catch (error) {
    // If this fails as well, the session stays behind, but nobody ever got its token.
    await house.db.auth.query('delete from sessions where token = $1', [token]).catch(() => undefined);
    throw error;
  }
}

/**
 * A password replaced while it was being checked opens nothing. Whoever replaces one holds the person's row and ends all
 * sessions: either they come later and end this one, or they are seen here.
 */
async function requireStill(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
  // A statement of its own, which sees what was done while the first one waited.
  if ((await readPasswordHash(tx, userId)) !== passwordHash) throw new AppError('auth.invalid_credentials');
}

/** A refused entrance, in the provider's own trail: a clinic's is not for strangers to fill. */
export const recordRefusal = (house: House, door: Door, visitor: Visitor, userId: string | null): Promise<void> =>
  house.db.asSystem('sign-in: refused', (tx) =>
    recordFor(
      tx,
      { actorId: userId, actorRole: 'person', ip: visitor.ip, requestId: visitor.requestId },
      {
        event: 'auth.sign_in_refused',
        clinicId: null,
        ...(door.clinicId ? { recordType: 'clinic', recordId: door.clinicId } : {}),
      },
    ),
  );
