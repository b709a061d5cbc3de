import { isCommonPassword } from '@virtual-med/contract/core/common-passwords';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { AppError } from '../../../../core/app-error.ts';
import type { Tx } from '../../../../core/db/database.ts';

/** Super Admins, and owners and Admins of any clinic: one guessed password of theirs opens many people's records. */
async function isPrivileged(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.platform_role', 'is not', null),
        eb.exists(
          eb
            .selectFrom('memberships as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.role', 'in', ['clinic_owner', 'admin']),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Judged when a password is chosen; one that is in use already goes on opening the account. */
export async function requireFitPassword(tx: Tx, userId: string, password: string): Promise<void> {
  if (isCommonPassword(password) && (await isPrivileged(tx, userId)))
    throw new AppError('auth.password_too_common', {
      fields: { password: errorEntry('auth.password_too_common').message },
    });
}
