import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

/** Whoever reads the mailbox may choose a new password: the link says whose, and proves it with a secret. */
const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const identifierOf = (userId: string): string => `password-recovery:${userId}`;

/** Kept instead of the secret. The address is part of it, so a link sent to an address since corrected opens nothing. */
const fingerprint = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret} ${email}`).digest('hex');

export function parseRecoveryToken(token: string): { userId: string; secret: string } | undefined {
  const [, userId, secret] = tokenShape.exec(token) ?? [];
  return userId && secret ? { userId, secret } : undefined;
}

/** A new link of one hour for this person; earlier ones stay good, since their letters may arrive later. */
export async function createRecoveryToken(tx: Tx, person: { id: string; email: string }): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(person.id),
      value: fingerprint(secret, person.email),
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute();
  return `${person.id}.${secret}`;
}

/** True once for a good secret. The caller holds the person's row, so of two at once one comes too late. */
export async function redeemRecoverySecret(
  tx: Tx,
  person: { id: string; email: string },
  secret: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(person.id))
    .where('value', '=', fingerprint(secret, person.email))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropRecoveryTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', '=', identifierOf(userId)).execute();
}
