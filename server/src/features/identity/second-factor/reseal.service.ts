import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { openWithAny, type Resealed, type SecretKeys } from '../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../core/db/database.ts';

/** Keys of authenticator apps and recovery codes, in the form the sign-in library keeps them. */
export async function resealSecondFactors(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx.selectFrom('two_factors').select(['id', 'secret', 'backup_codes']).execute();
  const told = { seen: rows.length, resealed: 0, unread: 0 };
  for (const { id, secret, backup_codes } of rows) {
    const [key, codes] = [await reseal(keys, secret), await reseal(keys, backup_codes)];
    if (key === undefined || codes === undefined) told.unread += 1;
    if ((key ?? secret) === secret && (codes ?? backup_codes) === backup_codes) continue;
    // Somebody who spends a recovery code at this moment keeps what they wrote; the next run finds the row again.
    const { numUpdatedRows } = await tx
      .updateTable('two_factors')
      .set({ secret: key ?? secret, backup_codes: codes ?? backup_codes })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .where('backup_codes', '=', backup_codes)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) told.resealed += 1;
    else told.unread += 1;
  }
  return told;
}

/** The same text when it is sealed with the current key already, nothing when no key opens it. */
async function reseal(keys: SecretKeys, data: string): Promise<string | undefined> {
  const opened = await openWithAny(keys, (key) => symmetricDecrypt({ key, data }));
  if (!opened) return undefined;
  return opened.isCurrent ? data : symmetricEncrypt({ key: keys[0], data: opened.plain });
}
