import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import type { Mail } from '../../../../core/mail/layout.mail.ts';
import type { PatientRef } from '../passwords/managed-person.service.ts';
import { createRecoveryToken } from '../passwords/recovery-link.ts';
import { aboutTheLink, emailProofMail, invitation, linkHours, ownInvitation } from './email-proof.mail.ts';

/** Letters one clinic, or the person, may have sent to one address. */
const perAddress = { max: 5, windowSeconds: 900 };
/** What a person may have sent to their own address in a day. */
const ownPerDay = 10;

interface Asked {
  readonly email: string;
  /** Null where the person asks for their own address. */
  readonly clinicId: string | null;
}

/**
 * Counts one more letter of proof: 0 to send it, or the seconds to wait. They have a count of their own, which a clinic's
 * other mails do not use up, nor recovery letters anybody asks for; and each clinic its own, which no other clinic fills.
 * In a day a clinic may send as many as it may send other mails. Needs the system's eyes.
 */
async function secondsToProofLetter(ctx: AppContext, tx: Tx, { email, clinicId }: Asked): Promise<number> {
  const from = clinicId ?? 'own';
  const key = createHmac('sha256', ctx.secretKey).update(`proof letter ${from} ${email}`).digest('hex');
  const wait = await secondsToWait(ctx, key, perAddress);
  if (wait > 0) return wait;
  const max = clinicId === null ? ownPerDay : await mailsPerDay(tx, clinicId);
  const day = clinicId === null ? `${key} day` : `proof letters ${clinicId}`;
  return secondsToWait(ctx, day, { max, windowSeconds: 86_400 });
}

const mailsPerDay = async (tx: Tx, clinicId: string): Promise<number> =>
  (
    await tx
      .selectFrom('clinic_allowances')
      .select('mails_per_day')
      .where('clinic_id', '=', clinicId)
      .executeTakeFirstOrThrow()
  ).mails_per_day ?? 0;

/** Somebody a clinic has added, whose account opens nothing of it until the address is proven. */
interface AddedPerson {
  readonly userId: string;
  /** As the clinic calls them: the account's own name may be another's words. */
  readonly name: string;
  readonly clinicId: string;
}

/** Straight to the new password, and from there on to a page where the letter may name one. */
async function makeProofLink(
  ctx: AppContext,
  tx: Tx,
  person: { id: string; email: string },
  goOn?: string,
): Promise<string> {
  const token = await createRecoveryToken(tx, person, linkHours);
  return `${ctx.appUrl}/esqueci-a-senha?${new URLSearchParams({ token, ...(goOn ? { voltar: goOn } : {}) })}`;
}

/** For what else is mailed to a patient whose account opens nothing of the clinic before the proof. */
export const proofInvitation = async (
  ctx: AppContext,
  tx: Tx,
  patient: { id: string; email: string; clinicId: string },
) => ({
  label: invitation.label,
  link: await makeProofLink(ctx, tx, patient, `/paciente/${patient.clinicId}`),
  about: aboutTheLink,
});

interface LetterOfProof {
  readonly userId: string;
  readonly email: string;
  readonly clinicId: string | null;
  /** The page to go on to with the new password. */
  readonly goOn?: string;
  write(link: string, words: { anew: typeof invitation; own: typeof ownInvitation }): Mail | Promise<Mail>;
}

/** A letter whose link proves the address: 0 when it is on its way, or the seconds to wait. Needs the system's eyes. */
export async function sendProofLetter(ctx: AppContext, tx: Tx, letter: LetterOfProof): Promise<number> {
  const { userId, email, goOn, write } = letter;
  const wait = await secondsToProofLetter(ctx, tx, letter);
  if (wait > 0) {
    ctx.log.warn({ clinicId: letter.clinicId }, 'a letter of proof was held back: its measure is used up');
    return wait;
  }
  const link = await makeProofLink(ctx, tx, { id: userId, email }, goOn);
  const mail = await write(link, { anew: invitation, own: ownInvitation });
  await ctx.jobs.enqueue(tx, 'mail.send', { to: email, ...mail });
  return 0;
}

/** With the link itself. Where the address has been written to often, adding the person still succeeds without a letter. */
export const askForProof = (ctx: AppContext, tx: Tx, { name, ...person }: AddedPerson & { email: string }) =>
  sendProofLetter(ctx, tx, {
    ...person,
    write: async (link) => emailProofMail({ name, brand: await brandOfClinic(tx, person.clinicId) }, link),
  });

export const askPatientAgain = (ctx: AppContext, actor: Actor, place: PatientRef): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, patientId } = place;
    const patient = await tx
      .selectFrom('patients as p')
      .leftJoin('patient_accounts as a', (join) =>
        join.onRef('a.patient_id', '=', 'p.id').on('a.awaits_proof', '=', true),
      )
      .select(['p.shown_name as name', 'p.email', 'a.user_id as userId'])
      .where('p.id', '=', patientId)
      .where('p.clinic_id', '=', clinicId)
      .where('p.unlinked_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
    await askAgain(ctx, tx, { ...patient, clinicId });
    await record(tx, { event: 'patients.proof_requested', clinicId, recordType: 'patient', recordId: patientId });
  });

export const askMemberAgain = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, userId }: { clinicId: string; userId: string },
): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const member = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.name', 'u.email', 'm.awaits_proof'])
      .where('m.clinic_id', '=', clinicId)
      .where('m.user_id', '=', userId)
      .executeTakeFirstOrThrow(() => new AppError('professionals.not_found'));
    const { name, email, awaits_proof: awaits } = member;
    await askAgain(ctx, tx, { name, email, userId: awaits ? userId : null, clinicId });
    await record(tx, { event: 'professionals.proof_requested', clinicId, recordType: 'user', recordId: userId });
  });

async function askAgain(
  ctx: AppContext,
  tx: Tx,
  { userId, email, ...added }: Omit<AddedPerson, 'userId'> & { userId: string | null; email: string | null },
): Promise<void> {
  if (userId === null || email === null) throw new AppError('users.email_already_proven');
  const wait = await withSystemRole(tx, 'e-mail proof: letter', () =>
    askForProof(ctx, tx, { userId, email, ...added }),
  );
  // Here the letter is all that was asked for: one held back is said, not shown as sent.
  if (wait > 0) throw new AppError('auth.email_limit_exceeded', { retryAfterSeconds: wait });
}
