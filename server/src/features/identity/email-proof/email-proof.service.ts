import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemEyes } from '../../../core/db/database.ts';
import { brandOfClinic } from '../../../core/mail/brand.ts';
import { sendClinicMail } from '../../../core/mail/send-mail.ts';
import type { House } from '../../../house.ts';
import type { PatientPlace } from '../../patients/patients.service.ts';
import { requireLetterLeft, secondsToNextLetter } from '../passwords/letter-limit.ts';
import { createRecoveryToken } from '../passwords/recovery-link.ts';
import { aboutTheLink, emailProofMail, invitation } from './email-proof.mail.ts';

/** Somebody a clinic has added, whose account opens nothing of it until the address is proven. */
interface AddedPerson {
  readonly userId: string;
  /** As the clinic calls them: the account's own name may be another's words. */
  readonly name: string;
  readonly clinicId: string;
}

const linkDays = 3;

/** Straight to the new password, and from there on to a page where the letter may name one. */
async function makeProofLink(
  house: House,
  tx: Tx,
  person: { id: string; email: string },
  goOn?: string,
): Promise<string> {
  const token = await createRecoveryToken(tx, person, linkDays * 24);
  return `${house.appUrl}/esqueci-a-senha?${new URLSearchParams({ token, ...(goOn ? { voltar: goOn } : {}) })}`;
}

/** For what else is mailed to a patient whose account opens nothing of the clinic before the proof. */
export const proofInvitation = async (
  house: House,
  tx: Tx,
  patient: { id: string; email: string; clinicId: string },
) => ({
  label: invitation,
  link: await makeProofLink(house, tx, patient, `/paciente/${patient.clinicId}`),
  about: aboutTheLink(linkDays),
});

/** The letter whose link proves the address and lets the person choose a password. Needs the system's eyes. */
async function sendProofLetter(house: House, tx: Tx, { userId, name, clinicId }: AddedPerson): Promise<boolean> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const link = await makeProofLink(house, tx, { id: userId, email });
  const mail = emailProofMail({ name, brand: await brandOfClinic(tx, clinicId) }, { link, days: linkDays });
  return sendClinicMail(house, tx, clinicId, { to: email, ...mail });
}

/** With the link itself. Where the address has been written to often, adding the person still succeeds without a letter. */
export async function askForProof(house: House, tx: Tx, person: AddedPerson & { email: string }): Promise<void> {
  if ((await secondsToNextLetter(house, person.email)) === 0) await sendProofLetter(house, tx, person);
}

export const askPatientAgain = (house: House, actor: Actor, place: PatientPlace): Promise<void> =>
  house.db.asActor(actor, async (tx) => {
    const { clinicId, patientId } = place;
    const patient = await tx
      .selectFrom('patients as p')
      .leftJoin('patient_accounts as a', (join) =>
        join.onRef('a.patient_id', '=', 'p.id').on('a.awaits_proof', '=', true),
      )
      .select(['p.name', 'p.email', 'a.user_id as userId'])
      .where('p.id', '=', patientId)
      .where('p.clinic_id', '=', clinicId)
      .where('p.unlinked_at', 'is', null)
      .executeTakeFirst();
    if (!patient) throw new AppError('patients.not_found');
    await askAgain(house, tx, { ...patient, clinicId });
    await record(tx, { event: 'patients.proof_requested', clinicId, recordType: 'patient', recordId: patientId });
  });

export const askMemberAgain = (
  house: House,
  actor: Actor,
  { clinicId, userId }: { clinicId: string; userId: string },
): Promise<void> =>
  house.db.asActor(actor, async (tx) => {
    const member = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.name', 'u.email', 'm.awaits_proof'])
      .where('m.clinic_id', '=', clinicId)
      .where('m.user_id', '=', userId)
      .executeTakeFirst();
    if (!member) throw new AppError('professionals.not_found');
    const { name, email, awaits_proof: awaits } = member;
    await askAgain(house, tx, { name, email, userId: awaits ? userId : null, clinicId });
    await record(tx, { event: 'professionals.proof_requested', clinicId, recordType: 'user', recordId: userId });
  });

async function askAgain(
  house: House,
  tx: Tx,
  { userId, email, ...added }: Omit<AddedPerson, 'userId'> & { userId: string | null; email: string },
): Promise<void> {
  if (userId === null) throw new AppError('users.email_already_proven');
  await requireLetterLeft(house, email);
  const goes = await withSystemEyes(tx, 'e-mail proof: letter', () => sendProofLetter(house, tx, { userId, ...added }));
  // Here the letter is all that was asked for: one held back is said, not shown as sent.
  if (!goes) throw new AppError('auth.email_limit_exceeded');
}
