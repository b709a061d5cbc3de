import type { AppContext } from '../../../../context/context.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { keysOf } from '../../../../core/crypto/secret-keys.ts';

/** What an authorisation knows that nobody else may: first the verifier, then the code too, in the end the token alone. */
export type AuthorisationSecret = { readonly verifier: string; readonly code?: string } | { readonly token: string };

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
