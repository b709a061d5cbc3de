import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Database } from '../../../../core/db/database.ts';
import { forgetGuesses } from '../sign-in/limits.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { addSuperAdmin, closeSetup } from './super-admins.ts';

/** What whoever holds the server's own shell may do. The trail names nobody: it says the system did it. */
interface Operated {
  readonly db: Database;
  readonly secretKey: string;
}

interface Issued {
  readonly temporaryPassword: string;
  readonly expiresAt: string;
}

export const createSuperAdminByHand = (
  { db, secretKey }: Operated,
  person: { name: string; email: string },
): Promise<Issued> =>
  db.asSystem('operator: create super admin', async (tx) => {
    const userId = await addSuperAdmin(tx, person);
    await closeSetup(tx);
    const issued = await issueTemporaryPassword({ secretKey }, tx, { userId, clinicId: null, createdBy: null });
    await record(tx, { event: 'setup.super_admin_created', clinicId: null, recordType: 'user', recordId: userId });
    return issued;
  });

/** A way back in for somebody locked out: a new password, no session left, no second factor in the way. */
export const rescueSuperAdmin = ({ db, secretKey }: Operated, email: string): Promise<Issued> =>
  db.asSystem('operator: rescue super admin', async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('platform_role', '=', 'super_admin')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('users.not_found'));
    const issued = await issueTemporaryPassword({ secretKey }, tx, {
      userId: person.id,
      clinicId: null,
      createdBy: null,
    });
    await tx.deleteFrom('two_factors').where('user_id', '=', person.id).execute();
    await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', person.id).execute();
    // Sign-ins waiting for a code, and browsers trusted to skip it.
    await tx.deleteFrom('verifications').where('value', '=', person.id).execute();
    await forgetGuesses(tx, secretKey, { id: person.id, email });
    await record(tx, {
      event: 'users.temporary_password_renewed',
      clinicId: null,
      recordType: 'user',
      recordId: person.id,
    });
    return issued;
  });

export const listSuperAdmins = ({ db }: Operated) =>
  db.asSystem('operator: list super admins', (tx) =>
    tx
      .selectFrom('users')
      .select(['name', 'email', 'two_factor_enabled', 'must_change_password', 'created_at'])
      .where('platform_role', '=', 'super_admin')
      .orderBy('created_at')
      .execute(),
  );
