import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { openWithAny, type Resealed, type SecretKeys } from '../../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../../core/db/database.ts';

/** Those of signatures under way; each is good for minutes. */
export async function resealAuthorisations(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx.selectFrom('certificate_authorisations').select(['id', 'user_id', 'secret']).execute();
  const told = { seen: rows.length, resealed: 0, unread: 0 };
  for (const { id, user_id, secret } of rows) {
    const opened = await openWithAny(keys, (key) => unsealText(key, user_id, secret));
    if (!opened) told.unread += 1;
    if (!opened || opened.isCurrent) continue;
    await tx
      .updateTable('certificate_authorisations')
      .set({ secret: sealText(keys[0], user_id, opened.plain) })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute();
    told.resealed += 1;
  }
  return told;
}
