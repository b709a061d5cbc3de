import { sql } from 'kysely';
import type { Tx } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';

/** The row of `accounts` that holds a person's password; all others are those of outside providers. */
const provider = 'credential';

export async function readPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('password')
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password ?? null;
}

export const hasPassword = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** A row while the account still has the password of this hash. */
export const stillHasPassword = (tx: Tx, userId: string, passwordHash: string) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .where('password', '=', passwordHash);

export async function savePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ id: newId(), user_id: userId, account_id: userId, provider_id: provider, password: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
}

/** The same password, hashed anew: false where it is no longer the one that was hashed. */
export async function replacePasswordHash(tx: Tx, userId: string, { from, to }: { from: string; to: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password: to })
    .where('provider_id', '=', provider)
    .where('user_id', '=', userId)
    .where('password', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For an account that begins anew: no account of an outside provider opens it any more. Resolves to how many did. */
export async function dropIdentities(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('accounts')
    .where('provider_id', '<>', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For an account that begins anew: what anybody put on it before opens nothing any more. Resolves to how many went. */
export async function dropPasskeys(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
