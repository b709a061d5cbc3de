import type { AppContext } from '../../../../context/context.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { keysOf, openWithAny, type Resealed, type SecretKeys } from '../../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../../core/db/database.ts';

/** What an authorisation knows that nobody else may: first the verifier, then the code too, in the end the token alone. */
type AuthorisationSecret = { readonly verifier: string; readonly code?: string } | { readonly token: string };

export const sealSecret = (secretKey: string, userId: string, secret: AuthorisationSecret): Buffer =>
  sealText(secretKey, userId, JSON.stringify(secret));

/** Undefined where no key of the installation opens it any more. */
export function openSecret(ctx: AppContext, userId: string, sealed: Buffer): AuthorisationSecret | undefined {
  for (const key of keysOf(ctx)) {
    try {
      return JSON.parse(unsealText(key, userId, sealed)) as AuthorisationSecret;
    } catch {
      // Another key, then.
    }
  }
  return undefined;
}

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
