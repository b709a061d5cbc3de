import { openWithAny, type Resealed, type SecretKeys } from '../../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { isOfToday, openPart, sealPart } from '../sign-in/authenticator.ts';

/** Keys of authenticator apps and recovery codes. */
export async function resealSecondFactors(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx.selectFrom('two_factors').select(['user_id', 'secret', 'backup_codes']).execute();
  const told = { seen: rows.length, resealed: 0, unread: 0 };
  for (const { user_id, secret, backup_codes } of rows) {
    const key = await reseal(keys, 'key', user_id, secret);
    const codes = await reseal(keys, 'recovery codes', user_id, backup_codes);
    if (key === undefined || codes === undefined) told.unread += 1;
    if ((key ?? secret) === secret && (codes ?? backup_codes) === backup_codes) continue;
    // Somebody who spends a recovery code at this moment keeps what they wrote; the next run finds the row again.
    const { numUpdatedRows } = await tx
      .updateTable('two_factors')
      .set({ secret: key ?? secret, backup_codes: codes ?? backup_codes })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .where('backup_codes', '=', backup_codes)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) told.resealed += 1;
    else told.unread += 1;
  }
  return told;
}

/** The same text when it is sealed with the current key already, nothing when no key opens it. */
async function reseal(
  keys: SecretKeys,
  part: Parameters<typeof sealPart>[1],
  userId: string,
  sealed: string,
): Promise<string | undefined> {
  const opened = await openWithAny(keys, (key) => openPart(key, part, userId, sealed));
  if (!opened) return undefined;
  return opened.isCurrent && isOfToday(sealed) ? sealed : sealPart(keys[0], part, userId, opened.plain);
}
