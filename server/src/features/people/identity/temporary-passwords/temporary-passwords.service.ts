import { randomInt } from 'node:crypto';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { hashDrawnPassword, hashPassword } from '../../../../core/crypto/password-hash.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { dropPasskeysAndIdentities, endSessions } from '../passwords/drop-ways-in.service.ts';
import { isManagedByClinic, type ManagedPerson } from '../passwords/managed-person.service.ts';
import { savePasswordHash } from '../sign-in/credential.service.ts';

/** Nothing to mistake for another when read or dictated: no vowels (so no words either), no l 0 1, none of s 5, z 2, g q 6 9. */
const letters = 'bcdfhjkmnprtvwx';
const digits = '3478';

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));
const group = (): string => pick(letters) + pick(letters) + pick(digits) + pick(digits);

/** Four groups such as `tk47`, spoken in one breath each: 47 bits of chance. */
export const inventPassword = (): string => Array.from({ length: 4 }, group).join('-');

interface TemporaryPassword {
  readonly temporaryPassword: string;
  readonly expiresAt: string;
}

const missing = {
  patient: 'patients.temporary_password_missing',
  user: 'professionals.temporary_password_missing',
} as const satisfies Record<string, ErrorCode>;

const inUse = {
  patient: 'patients.account_in_use',
  user: 'professionals.account_in_use',
} as const satisfies Record<string, ErrorCode>;

/** Gives the person a password somebody else can read to them; it opens nothing but the choice of one of their own. */
export async function issueTemporaryPassword(
  ctx: Pick<AppContext, 'secretKey'>,
  tx: Tx,
  given: { userId: string; clinicId: string | null; createdBy: string | null; password?: string },
): Promise<TemporaryPassword> {
  const { userId, password: chosen } = given;
  await tx
    .updateTable('users')
    .set({ must_change_password: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await dropPasskeysAndIdentities(tx, userId);
  await endSessions(tx, userId);
  const temporaryPassword = chosen ?? inventPassword();
  const passwordHash = chosen ? await hashPassword(chosen) : hashDrawnPassword(ctx.secretKey, temporaryPassword);
  return savePassword(ctx, tx, { ...given, temporaryPassword, passwordHash });
}

/** The same for an account made in this transaction with `must_change_password`: there is nothing else that opens it. */
export function issueFirstPassword(
  ctx: Pick<AppContext, 'secretKey'>,
  tx: Tx,
  given: { userId: string; clinicId: string; createdBy: string },
): Promise<TemporaryPassword> {
  const temporaryPassword = inventPassword();
  const passwordHash = hashDrawnPassword(ctx.secretKey, temporaryPassword);
  return savePassword(ctx, tx, { ...given, temporaryPassword, passwordHash });
}

interface NewPassword {
  readonly userId: string;
  readonly clinicId: string | null;
  readonly createdBy: string | null;
  readonly temporaryPassword: string;
  readonly passwordHash: string;
}

async function savePassword(
  { secretKey }: Pick<AppContext, 'secretKey'>,
  tx: Tx,
  { userId, clinicId, createdBy, temporaryPassword, passwordHash }: NewPassword,
): Promise<TemporaryPassword> {
  await savePasswordHash(tx, userId, passwordHash);
  const row = {
    clinic_id: clinicId,
    ciphertext: sealText(secretKey, userId, temporaryPassword),
    created_by: createdBy,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${limits.temporaryPasswordDays})`,
  };
  const { expires_at: expiresAt } = await tx
    .insertInto('temporary_passwords')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { temporaryPassword, expiresAt };
}

export const revealTemporaryPassword = (
  ctx: AppContext,
  actor: Actor,
  person: ManagedPerson,
): Promise<TemporaryPassword> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await withSystemRole(tx, 'temporary password: reveal', async () =>
      (await isManagedByClinic(tx, person))
        ? tx
            .selectFrom('temporary_passwords')
            .select(['ciphertext', 'expires_at'])
            .where('user_id', '=', person.userId)
            .where('clinic_id', '=', person.clinicId)
            .where('expires_at', '>', sql<string>`now()`)
            .executeTakeFirst()
        : undefined,
    );
    const temporaryPassword = row && readable(ctx, person.userId, row.ciphertext);
    if (!temporaryPassword) throw new AppError(missing[person.recordType]);
    await record(tx, { event: 'users.temporary_password_revealed', ...person });
    return { temporaryPassword, expiresAt: row.expires_at };
  });

/** One no key of ours opens is gone to the clinic, which can make a new one. */
function readable(ctx: AppContext, userId: string, ciphertext: Buffer): string | undefined {
  try {
    return unsealText(ctx.secretKey, userId, ciphertext);
  } catch (error) {
    ctx.log.error({ err: error }, 'a temporary password could not be read; was SECRET_KEY changed?');
    return undefined;
  }
}

export const renewTemporaryPassword = (
  ctx: AppContext,
  actor: Actor,
  person: ManagedPerson,
): Promise<TemporaryPassword> =>
  ctx.db.asActor(actor, async (tx) => {
    const issued = await withSystemRole(tx, 'temporary password: renew', async () => {
      // Held, so that a password chosen at this moment is either seen here or comes after.
      const held = await tx
        .selectFrom('users')
        .select('must_change_password')
        .where('id', '=', person.userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held?.must_change_password || !(await isManagedByClinic(tx, person)))
        throw new AppError(inUse[person.recordType]);
      return issueTemporaryPassword(ctx, tx, {
        userId: person.userId,
        clinicId: person.clinicId,
        createdBy: actor.userId,
      });
    });
    await record(tx, { event: 'users.temporary_password_renewed', ...person });
    return issued;
  });
