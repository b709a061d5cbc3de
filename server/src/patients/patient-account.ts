import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import type { House } from '../house.ts';
import { newId } from '../ids.ts';
import { brandFor } from '../mails/brand.ts';
import { emailChangedMail } from '../mails/patient.mails.ts';
import { sendPersonalMail } from '../mails/send-mail.ts';
import { isManagedByClinic } from '../temporary-passwords/managed-person.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { withdrawForeignPassword } from '../temporary-passwords/withdraw.ts';
import type { PatientPlace } from './patients.service.ts';

/** All of this looks at accounts beyond the clinic, and so needs the system's eyes. */

interface NewKey extends PatientPlace {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly createdBy: string;
}

const openRecord = (tx: Tx, { clinicId, patientId }: PatientPlace, userId: string) =>
  tx
    .insertInto('patient_accounts')
    .values({ clinic_id: clinicId, patient_id: patientId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['patient_id', 'user_id']).doNothing())
    .execute();

/** Gives the record to the account of its e-mail; the temporary password of an account made for it, or null. */
export async function giveAccount(house: House, tx: Tx, key: NewKey): Promise<string | null> {
  const { name, email, phone, clinicId, createdBy } = key;
  const made = await tx
    .insertInto('users')
    .values({ id: newId(), name, email, phone, must_change_password: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await openRecord(tx, key, made.id);
    return (await issueTemporaryPassword(house, tx, { userId: made.id, clinicId, createdBy })).temporaryPassword;
  }
  await giveExistingAccount(house, tx, key, email);
  return null;
}

async function giveExistingAccount(house: House, tx: Tx, place: PatientPlace, email: string): Promise<void> {
  const { id: userId } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await openRecord(tx, place, userId);
  await withdrawForeignPassword(house, tx, { userId, clinicId: place.clinicId });
}

/** The account follows its record to a new e-mail, unless it opens anything else too. */
export async function changeAccountEmail(house: House, tx: Tx, place: PatientPlace, email: string): Promise<void> {
  const { clinicId, patientId } = place;
  const account = await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.must_change_password'])
    .where('a.patient_id', '=', patientId)
    .orderBy('a.created_at', 'desc')
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (!account || account.email === email) return;
  const person = { userId: account.id, clinicId, recordType: 'patient', recordId: patientId } as const;
  if (!(await isManagedByClinic(tx, person))) throw new AppError('patients.email_shared');
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) {
    await tx.deleteFrom('patient_accounts').where('patient_id', '=', patientId).execute();
    return giveExistingAccount(house, tx, place, email);
  }
  await tx.updateTable('users').set({ email }).where('id', '=', account.id).execute();
  if (account.must_change_password) return;
  const mail = emailChangedMail(
    { name: account.name, brand: await brandFor(tx, account.id) },
    { loginPage: `${house.appUrl}/paciente/login` },
  );
  await sendPersonalMail(house, tx, { to: account.email, ...mail });
}
