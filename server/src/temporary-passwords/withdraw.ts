import type { Tx } from '../db/database.ts';
import type { House } from '../house.ts';
import { brandFor } from '../mails/brand.ts';
import { passwordWithdrawnMail } from '../mails/patient.mails.ts';
import { sendPersonalMail } from '../mails/send-mail.ts';
import { removePasswordHash } from '../passwords/credential.ts';
import { endSessions } from '../passwords/end-sessions.ts';
import { holdPerson } from '../passwords/own-password.ts';

/**
 * For an account that is being tied to one more clinic. A temporary password another clinic made may still be known
 * there, and would now open this clinic's records as well: it stops working, and the person, who alone reads the
 * mailbox, is told how to choose one of their own. Says whether there was one.
 */
export async function withdrawForeignPassword(
  house: House,
  tx: Tx,
  { userId, clinicId }: { userId: string; clinicId: string },
): Promise<boolean> {
  const person = await holdPerson(tx, userId);
  const waiting = await tx
    .selectFrom('users as u')
    .leftJoin('temporary_passwords as t', 't.user_id', 'u.id')
    .select('t.clinic_id')
    .where('u.id', '=', userId)
    .where('u.must_change_password', '=', true)
    .executeTakeFirst();
  if (!person || !waiting || waiting.clinic_id === clinicId) return false;
  await removePasswordHash(tx, userId);
  await tx.deleteFrom('temporary_passwords').where('user_id', '=', userId).execute();
  await endSessions(tx, userId);
  const mail = passwordWithdrawnMail(
    { name: person.name, brand: await brandFor(tx, userId) },
    { recoveryPage: `${house.appUrl}/esqueci-a-senha` },
  );
  await sendPersonalMail(house, tx, { to: person.email, ...mail });
  return true;
}
