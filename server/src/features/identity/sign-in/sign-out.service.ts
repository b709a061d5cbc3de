import { doerOf, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { sessionTokenOf, type Visitor } from '../../../core/http/request-origin.ts';
import type { House } from '../../../house.ts';

/** Ends the session for good before the browser is told to forget it. */
export async function signOut(house: House, actor: Actor, visitor: Visitor): Promise<Headers> {
  const token = sessionTokenOf(house, visitor) ?? '';
  await house.db.asSystem('sign-out', async (tx) => {
    await tx.deleteFrom('sessions').where('token', '=', token).where('user_id', '=', actor.userId).execute();
    await recordFor(tx, doerOf(actor), {
      event: 'auth.signed_out',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
  });
  // The row is gone; what is left for the library is to clear its cookies.
  const answer = await house.auth.api.signOut({ headers: visitor.headers, asResponse: true });
  return answer.headers;
}
