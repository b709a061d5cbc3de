import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { type Doer, recordFor } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { savePasswordHash } from '../sign-in/credential.service.ts';
import { endSessions } from './drop-ways-in.service.ts';
import { endLinks } from './first-access-link.ts';
import { type Dropped, passwordChangedMail } from './password.mails.ts';
import { dropRecoveryTokens } from './recovery-link.ts';

export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailProven: boolean;
  /** Of the provider's staff: made by the operator, never by a clinic. */
  readonly isSuperAdmin: boolean;
}

/** The person's row, held until the transaction ends: all that changes a password waits for its turn here. */
export const holdPerson = (tx: Tx, userId: string): Promise<Holder | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified as emailProven'])
    .select((eb) => eb('platform_role', 'is not', null).$castTo<boolean>().as('isSuperAdmin'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Claim {
  /** The session that asked, which goes on; every other one ends. */
  readonly keptSession?: string | undefined;
  readonly event: 'auth.password_changed' | 'auth.password_reset' | 'auth.first_access';
  readonly doer: Doer;
}

interface OwnPassword extends Claim {
  readonly passwordHash: string;
  readonly dropped?: Dropped;
}

/** The account is its person's: what somebody else knew, was sent or left open leads into it no more. */
export async function becomeOwn(tx: Tx, { id }: Holder, { keptSession, event, doer }: Claim): Promise<void> {
  await tx
    .updateTable('users')
    .set({ must_change_password: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('temporary_passwords').where('user_id', '=', id).execute();
  await dropRecoveryTokens(tx, id);
  await endLinks(tx, id);
  await endSessions(tx, id, keptSession);
  await recordFor(tx, doer, { event, clinicId: null, recordType: 'user', recordId: id });
}

/** Everything that follows from a password somebody chose for themselves, in the one transaction of the caller. */
export async function chooseOwnPassword(ctx: AppContext, tx: Tx, holder: Holder, chosen: OwnPassword): Promise<void> {
  await savePasswordHash(tx, holder.id, chosen.passwordHash);
  await becomeOwn(tx, holder, chosen);
  const mail = passwordChangedMail(
    { name: holder.name, brand: await brandFor(tx, holder.id) },
    { at: new Date(), recoveryPage: `${ctx.appUrl}/esqueci-a-senha`, dropped: chosen.dropped ?? [] },
  );
  await sendPersonalMail(ctx, tx, { to: holder.email, ...mail });
}
