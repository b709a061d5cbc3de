import { openWithAny, type Resealed, type SecretKeys } from '../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../core/db/database.ts';
import { sealCode, unsealCode } from './codes.ts';

export async function resealVerificationCodes(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx.selectFrom('document_verifications').select(['id', 'sealed_code']).execute();
  const told = { seen: rows.length, resealed: 0, unread: 0 };
  for (const { id, sealed_code } of rows) {
    const opened = await openWithAny(keys, (key) => unsealCode(key, id, sealed_code));
    if (!opened) told.unread += 1;
    if (!opened || opened.isCurrent) continue;
    // A new one made at this moment is sealed with the current key anyway.
    await tx
      .updateTable('document_verifications')
      .set({ sealed_code: sealCode(keys[0], id, opened.plain) })
      .where('id', '=', id)
      .where('sealed_code', '=', sealed_code)
      .execute();
    told.resealed += 1;
  }
  return told;
}
