import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { RequestOrigin } from '../../../core/http/request-origin.ts';
import { newId } from '../../../core/ids.ts';
import type { House } from '../../../house.ts';
import { browserOf } from './ceremony.ts';

/** Somebody proven by a passkey, whose clinic is still to be chosen in the same browser. */
export interface ProvenByPasskey {
  readonly userId: string;
  readonly passkeyId: string;
}

const choiceSeconds = 300;
const prefix = 'passkey-clinic:';

export async function keepForChoice(house: House, tx: Tx, origin: RequestOrigin, proven: ProvenByPasskey) {
  const browser = browserOf(house, origin);
  if (!browser) return;
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: `${prefix}${browser}:${proven.passkeyId}`,
      value: proven.userId,
      expires_at: sql`now() + make_interval(secs => ${choiceSeconds})`,
    })
    .execute();
}

/** Good once: whoever chooses a clinic that is closed to them begins anew. */
export async function takeForChoice(house: House, origin: RequestOrigin): Promise<ProvenByPasskey | undefined> {
  const browser = browserOf(house, origin);
  if (!browser) return undefined;
  const { rows } = await house.db.auth.query<{ identifier: string; value: string }>(
    `delete from verifications where starts_with(identifier, $1) and expires_at > now()
     returning identifier, value`,
    [`${prefix}${browser}:`],
  );
  const [row] = rows;
  return row && { userId: row.value, passkeyId: row.identifier.slice(row.identifier.lastIndexOf(':') + 1) };
}

/** Half a sign-in does not outlive what it began with. */
export async function dropPendingChoices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', 'like', `${prefix}%`).where('value', '=', userId).execute();
}
