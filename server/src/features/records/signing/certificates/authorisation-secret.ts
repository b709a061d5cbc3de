import type { AppContext } from '../../../../context/context.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { keysOf, type Resealed, resealRows, type SecretKeys } from '../../../../core/crypto/secret-keys.ts';
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
  return resealRows(keys, rows, {
    open: (key, { user_id, secret }) => unsealText(key, user_id, secret),
    async save({ id, user_id, secret }, plain) {
      await tx
        .updateTable('certificate_authorisations')
        .set({ secret: sealText(keys[0], user_id, plain) })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .execute();
    },
  });
}
