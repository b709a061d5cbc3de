import { AppError } from '../../../../core/app-error.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { namingFailure } from '../../../../core/db/errors.ts';
import { newId } from '../../../../core/ids.ts';

/** Kept beside the Super Admins themselves: the set-up stays closed even if every one of them should be gone one day. */
const closedKey = 'setup.closed';

export async function isSetupOpen(tx: Tx): Promise<boolean> {
  const closed = await tx.selectFrom('settings').select('key').where('key', '=', closedKey).executeTakeFirst();
  if (closed) return false;
  const someone = await tx
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst();
  return someone === undefined;
}

export async function closeSetup(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: closedKey, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** A new person of the platform's staff. Somebody who is already here, perhaps as a patient, never becomes one this way. */
export async function addSuperAdmin(tx: Tx, person: { name: string; email: string }): Promise<string> {
  const added = await namingFailure('setup.user_not_created', () =>
    tx
      .insertInto('users')
      .values({ id: newId(), name: person.name, email: person.email, platform_role: 'super_admin' })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!added) throw new AppError('auth.email_taken');
  return added.id;
}
