import { sql } from 'kysely';
import { hashDrawnPassword, isDrawnHash } from '../../../../core/crypto/password-hash.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { type Resealed, resealRows, type SecretKeys } from '../../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../../core/db/database.ts';

/** Those that have not run out, with what a sign-in compares them with; the others will never be shown or open anything again. */
export async function resealTemporaryPasswords(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx
    .selectFrom('temporary_passwords as t')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 't.user_id').on('a.provider_id', '=', 'credential'),
    )
    .select(['t.user_id', 't.ciphertext', 'a.password as passwordHash'])
    .where('t.expires_at', '>', sql<string>`now()`)
    .execute();
  return resealRows(keys, rows, {
    open: (key, { user_id, ciphertext }) => unsealText(key, user_id, ciphertext),
    async save({ user_id, ciphertext, passwordHash }, plain) {
      await tx
        .updateTable('temporary_passwords')
        .set({ ciphertext: sealText(keys[0], user_id, plain) })
        .where('user_id', '=', user_id)
        .where('ciphertext', '=', ciphertext)
        .execute();
      if (passwordHash && isDrawnHash(passwordHash))
        await tx
          .updateTable('accounts')
          .set({ password: hashDrawnPassword(keys[0], plain) })
          .where('user_id', '=', user_id)
          .where('password', '=', passwordHash)
          .execute();
    },
  });
}
