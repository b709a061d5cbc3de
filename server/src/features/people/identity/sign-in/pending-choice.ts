import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { browserOf } from './ceremony.ts';

/** Somebody proven by a passkey, whose clinic is still to be chosen in the same browser. */
export interface ProvenByPasskey {
  readonly userId: string;
  readonly passkeyId: string;
}

const choiceSeconds = 300;
const prefix = 'passkey-clinic:';
const rowsOf = (browser: string): string => `${prefix}${browser}:`;

/**
 * Remembers a proof until its clinic is chosen, instead of any earlier one of this browser. Resolves to the token only the
 * page of this proof is given: a browser is shared, and its cookie alone does not tell whose page sends the choice.
 */
export async function keepForChoice(
  ctx: AppContext,
  tx: Tx,
  origin: RequestOrigin,
  proven: ProvenByPasskey,
): Promise<string | null> {
  const browser = browserOf(ctx, origin);
  if (!browser) return null;
  await dropChoicesOfBrowser(ctx, tx, origin);
  const choice = randomBytes(18).toString('base64url');
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: `${rowsOf(browser)}${proven.passkeyId}:${choice}`,
      value: proven.userId,
      expires_at: sql`now() + make_interval(secs => ${choiceSeconds})`,
    })
    .execute();
  return choice;
}

/** Good once: whoever chooses a clinic that is closed to them begins anew. Another page's token leaves it as it is. */
export async function takeForChoice(
  ctx: AppContext,
  origin: RequestOrigin,
  choice: string | undefined,
): Promise<ProvenByPasskey | undefined> {
  const browser = browserOf(ctx, origin);
  if (!browser || !choice) return undefined;
  const { rows } = await ctx.db.auth.query<{ passkey_id: string; user_id: string }>(
    `delete from verifications
     where starts_with(identifier, $1) and split_part(identifier, ':', 4) = $2 and expires_at > now()
     returning split_part(identifier, ':', 3) as passkey_id, value as user_id`,
    [rowsOf(browser), choice],
  );
  const [row] = rows;
  return row && { userId: row.user_id, passkeyId: row.passkey_id };
}

/** Whoever proves themselves here next, by whatever means, ends the choice somebody else left open. */
export async function dropChoicesOfBrowser(ctx: AppContext, tx: Tx, origin: RequestOrigin): Promise<void> {
  const browser = browserOf(ctx, origin);
  if (!browser) return;
  await sql`delete from verifications where starts_with(identifier, ${rowsOf(browser)})`.execute(tx);
}

/** Half a sign-in does not outlive what it began with. */
export async function dropPendingChoices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', 'like', `${prefix}%`).where('value', '=', userId).execute();
}
