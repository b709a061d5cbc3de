import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';

/** Whoever reads the mailbox may choose a new password: the link says whose, and proves it with a secret. */
const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const recoveryHours = 1;

const identifierOf = (userId: string): string => `password-recovery:${userId}`;

/** Kept instead of the secret. The address is part of it, so a link sent to an address since corrected opens nothing. */
const fingerprint = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret} ${email}`).digest('hex');

export function parseRecoveryToken(token: string): { userId: string; secret: string } | undefined {
  const [, userId, secret] = tokenShape.exec(token) ?? [];
  return userId && secret ? { userId, secret } : undefined;
}

/** A new link for this person; earlier ones stay good, since their letters may arrive later. */
export async function createRecoveryToken(
  tx: Tx,
  person: { id: string; email: string },
  lifetimeHours = recoveryHours,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(person.id),
      value: fingerprint(secret, person.email),
      expires_at: sql`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .execute();
  return `${person.id}.${secret}`;
}

/** Whether the link of this secret is still good. Looking uses nothing up. */
export async function isGoodSecret(tx: Tx, person: { id: string; email: string }, secret: string): Promise<boolean> {
  const row = await tx
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifierOf(person.id))
    .where('value', '=', fingerprint(secret, person.email))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True once for a good secret, which proves that the address is the person's: the database notes it and lets go what
 * waited for it. The caller holds the person's row, so of two at once one comes too late; and, where the address was not
 * proven before, drops what was put on the account until then.
 */
export async function redeemRecoverySecret(tx: Tx, person: { id: string; email: string }, secret: string) {
  const { rows } = await sql<{ proven: boolean }>`select prove_email(${person.id}, ${fingerprint(secret, person.email)})
    as proven`.execute(tx);
  return rows[0]?.proven === true;
}

/** Links in the mailbox of an unproven address stay good: whoever holds the account may not be who reads that mailbox. */
export async function dropRecoveryTokens(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(userId))
    .where((eb) =>
      eb.exists(eb.selectFrom('users').select('id').where('id', '=', userId).where('email_verified', '=', true)),
    )
    .execute();
}
