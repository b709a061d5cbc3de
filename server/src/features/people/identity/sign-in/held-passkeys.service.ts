import type { Tx } from '../../../../core/db/database.ts';

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
