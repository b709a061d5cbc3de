import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import { namingFailure } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import { brandFor, brandOfClinic } from '../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import {
  askForProof,
  inviteNewAccount,
  inviteToFirstAccess,
  isManagedByClinic,
  isProofAwaited,
  issueFirstPassword,
  mayMoveAddress,
  type PatientRef,
} from '../identity/public.ts';
import { emailChangedMail, recordMovedMail } from './patient.mails.ts';

/** Until the transaction ends: whoever opens the record by a link at this moment comes before, or finds the account. */
export const holdPatient = (tx: Tx, { clinicId, patientId }: PatientRef) =>
  tx
    .selectFrom('patients')
    .select(['email', 'shown_name', 'phone', 'birth_date', 'revision'])
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));

/** All of this looks at accounts beyond the clinic, and so needs the system's eyes. */

interface NewKey extends PatientRef {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly birthDate: string | null;
  readonly createdBy: string;
}

/** Whether the key is one that waits: the account was there before and nobody proved its e-mail. */
async function openRecord(tx: Tx, { clinicId, patientId }: PatientRef, userId: string): Promise<boolean> {
  const key = await namingFailure('users.profile_not_created', () =>
    tx
      .insertInto('patient_accounts')
      .values({ clinic_id: clinicId, patient_id: patientId, user_id: userId })
      .returning('awaits_proof')
      .executeTakeFirstOrThrow(),
  );
  return key.awaits_proof;
}

/** An account that opens this record alone goes by the name of the record, unless its person chose another. */
export const renameAccount = (tx: Tx, { patientId }: PatientRef, { from, to }: { from: string; to: string }) =>
  tx
    .updateTable('users as u')
    .set({ name: to })
    .where('u.name', '=', from)
    .where('u.platform_role', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patient_accounts as a')
          .select('a.user_id')
          .whereRef('a.user_id', '=', 'u.id')
          .where('a.patient_id', '=', patientId)
          .where('a.awaits_proof', '=', false),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('patient_accounts as other')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'u.id')
            .where('other.patient_id', '<>', patientId),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('memberships as m').select('m.user_id').whereRef('m.user_id', '=', 'u.id'))),
    )
    .execute();

interface GivenAccount {
  /** Of an account made for the record; null where one was there. */
  readonly temporaryPassword: string | null;
  readonly awaitsEmailProof: boolean;
  /** A letter with the first-access link is on its way. */
  readonly accessMailed: boolean;
}

/** Gives the record to the account of its e-mail, made now where there is none. */
export async function giveAccount(ctx: AppContext, tx: Tx, key: NewKey): Promise<GivenAccount> {
  const { name, email, phone, birthDate, clinicId, patientId, createdBy } = key;
  const made = await namingFailure('users.not_created', () =>
    tx
      .insertInto('users')
      .values({ id: newId(), name, email, phone, must_change_password: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!made) {
    const awaitsEmailProof = await giveExistingAccount(ctx, tx, key);
    return { temporaryPassword: null, awaitsEmailProof, accessMailed: false };
  }
  await openRecord(tx, key, made.id);
  const userId = made.id;
  const { temporaryPassword } = await issueFirstPassword(ctx, tx, { userId, clinicId, createdBy });
  const accessMailed = await inviteNewAccount(ctx, tx, { userId, clinicId, patientId, name, email, birthDate });
  return { temporaryPassword, awaitsEmailProof: false, accessMailed };
}

async function giveExistingAccount(ctx: AppContext, tx: Tx, key: NewKey): Promise<boolean> {
  const { email, name, clinicId } = key;
  const { id: userId } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const awaitsEmailProof = await openRecord(tx, key, userId);
  if (awaitsEmailProof) await askForProof(ctx, tx, { userId, name, email, clinicId });
  return awaitsEmailProof;
}

/** A record loses its e-mail only while nobody comes in by it; the key that was given goes with it, and so do its links. */
export async function dropUnclaimedAccount(tx: Tx, { clinicId, patientId }: PatientRef): Promise<void> {
  const keys = await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.must_change_password', 'a.awaits_proof'])
    .where('a.patient_id', '=', patientId)
    .forNoKeyUpdate('u')
    .execute();
  for (const { id: userId, must_change_password, awaits_proof } of keys) {
    if (awaits_proof) continue;
    const person = { userId, clinicId, recordType: 'patient', recordId: patientId } as const;
    if (!must_change_password || !(await isManagedByClinic(tx, person))) throw new AppError('patients.email_signs_in');
  }
  await tx.deleteFrom('patient_accounts').where('patient_id', '=', patientId).execute();
}

/**
 * The account follows its record to a new e-mail, unless it opens anything else too: then only its person moves it, or,
 * where the mailbox is lost, this clinic gives its own record to another account and leaves the first to the others. One that awaits the proof of the
 * former e-mail stays there, whosever it is: the record goes to the account of the new one.
 */
export async function changeAccountEmail(ctx: AppContext, tx: Tx, key: NewKey & { readonly vouchedFor: boolean }) {
  const { clinicId, patientId, email } = key;
  const account = await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.must_change_password', 'a.awaits_proof'])
    .where('a.patient_id', '=', patientId)
    .orderBy('a.created_at', 'desc')
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (!account || account.email === email) return;
  const person = { userId: account.id, clinicId, recordType: 'patient', recordId: patientId } as const;
  const isShared =
    !account.awaits_proof && ((await isProofAwaited(tx, account.id)) || !(await mayMoveAddress(tx, person)));
  if (isShared && !key.vouchedFor) throw new AppError('patients.email_shared');
  if (isShared) {
    const mail = recordMovedMail(
      { name: key.name, brand: await brandOfClinic(tx, clinicId) },
      { loginPage: `${ctx.appUrl}/paciente/login` },
    );
    await sendPersonalMail(ctx, tx, { to: account.email, ...mail });
  }
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken || account.awaits_proof || isShared) {
    await tx.deleteFrom('patient_accounts').where('patient_id', '=', patientId).execute();
    await giveAccount(ctx, tx, key);
    return;
  }
  await tx.updateTable('users').set({ email }).where('id', '=', account.id).execute();
  if (account.must_change_password) return void (await inviteToFirstAccess(ctx, tx, key));
  const mail = emailChangedMail(
    { name: account.name, brand: await brandFor(tx, account.id) },
    { loginPage: `${ctx.appUrl}/paciente/login` },
  );
  await sendPersonalMail(ctx, tx, { to: account.email, ...mail });
}
