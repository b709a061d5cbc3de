import { errorEntry } from '@virtual-med/contract/core/errors';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Doer } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { dropWaysIn } from '../passwords/drop-ways-in.service.ts';
import type { LinkRow } from '../passwords/first-access-link.ts';
import { holdPerson } from '../passwords/own-password.ts';
import type { UnclaimedAccount } from '../passwords/unclaimed-account.ts';
import { recordRefusal } from '../sign-in/open-session.ts';
import { adminJoinedMail } from './first-access.mail.ts';
import { type AccountLink, isAccountLink, judgeLink, wrongAnswersOfLink } from './judge-link.ts';
import { newestDocumentPage } from './newest-document.ts';

/** An Admin sees every record of the clinic: that one has come is told to its owners, who alone may end it. */
async function tellOwnersOfAdmin(ctx: AppContext, tx: Tx, { clinicId, userId }: { clinicId: string; userId: string }) {
  const admin = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select(['u.name', 'c.time_zone'])
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'admin')
    .executeTakeFirst();
  if (!admin) return;
  const owners = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.email'])
    .where('m.clinic_id', '=', clinicId)
    .where('m.role', '=', 'clinic_owner')
    .where('m.awaits_proof', '=', false)
    .execute();
  const brand = await brandOfClinic(tx, clinicId);
  const when = formatDateTime(new Date().toISOString(), admin.time_zone);
  for (const { name, email: to } of owners) {
    const mail = adminJoinedMail(
      { name, brand, admin: admin.name, when },
      `${ctx.appUrl}/clinica/${clinicId}/profissionais`,
    );
    await sendPersonalMail(ctx, tx, { to, ...mail });
  }
}

/** What the person shows: the link, and the day of birth where the record has one. */
export interface Shown {
  readonly token: string;
  readonly birthDate?: string | undefined;
}

interface Attempt {
  readonly shown: Shown;
  readonly link: AccountLink;
  readonly origin: RequestOrigin;
}

type Person = NonNullable<Awaited<ReturnType<typeof holdPerson>>>;
interface Proven {
  readonly person: Person;
  readonly link: LinkRow;
  readonly account: UnclaimedAccount;
}
export type Outcome<T> =
  | { readonly kind: 'closed' | 'blocked' | 'wrong' }
  | { readonly kind: 'done'; readonly result: T };

/** Answers one account takes in a day, however many links are asked for. */
const answersOfAccount = { max: 10, windowSeconds: 86_400 };

/** The link a token speaks of, whatever it is good for. */
export async function requireLink(ctx: AppContext, token: string): Promise<LinkRow> {
  const { link } = await ctx.db.asSystem('first access: link', (tx) => judgeLink(tx, token));
  if (!link) throw new AppError('auth.link_expired');
  return link;
}

/** The same for what there is an account for. */
export async function requireAccountLink(ctx: AppContext, token: string): Promise<AccountLink> {
  const link = await requireLink(ctx, token);
  if (!isAccountLink(link)) throw new AppError('auth.link_expired');
  return link;
}

export async function requireAnswerLeft(ctx: AppContext, link: LinkRow): Promise<void> {
  await requireWithinLimit(ctx, `first access ${link.user_id ?? link.patient_id}`, answersOfAccount);
}

export const areaOf = ({ patient_id: patientId }: LinkRow) => (patientId === null ? 'clinic' : 'patient');

export const placeOf = (link: LinkRow) => ({ area: areaOf(link), selectedClinicId: link.clinic_id }) as const;

export const doerOfClaim = (actorId: string, { ip, requestId }: RequestOrigin): Doer => ({
  actorId,
  actorRole: 'person',
  ip,
  requestId,
});

/**
 * Does `act` for a person who has shown a good link and the birth date on record. What is wrong is counted, and burns
 * nothing but one of the link's few answers.
 */
export async function withProof<T>(
  ctx: AppContext,
  { shown, link, origin }: Attempt,
  act: (tx: Tx, proven: Proven) => Promise<Outcome<T>>,
): Promise<T> {
  const outcome = await ctx.db.asSystem('first access: proof', async (tx): Promise<Outcome<T>> => {
    // First, as everywhere: a password, an address or another clinic's link that comes now waits, or is seen below.
    const person = await holdPerson(tx, link.user_id);
    const { state, link: held, account } = await judgeLink(tx, shown.token);
    if (!person || state !== 'open' || !held || !account) return { kind: 'closed' };
    if (account.clinicIsBlocked) return { kind: 'blocked' };
    if (account.birthDate !== null && account.birthDate !== shown.birthDate) {
      await countWrongAnswer(tx, held);
      return { kind: 'wrong' };
    }
    return act(tx, { person, link: held, account });
  });
  return settle(ctx, { link, origin }, outcome);
}

/** The result, or the refusal, which is on record. */
export async function settle<T>(
  ctx: AppContext,
  { link, origin }: { readonly link: LinkRow; readonly origin: RequestOrigin },
  outcome: Outcome<T>,
): Promise<T> {
  if (outcome.kind === 'done') return outcome.result;
  if (outcome.kind === 'closed') throw new AppError('auth.link_expired');
  await recordRefusal(ctx, placeOf(link), origin, link.user_id === null ? {} : { userId: link.user_id });
  if (outcome.kind === 'blocked') throw new AppError('auth.clinic_unavailable');
  throw new AppError('auth.birth_date_wrong', { fields: { birthDate: errorEntry('auth.birth_date_wrong').message } });
}

export async function countWrongAnswer(tx: Tx, link: LinkRow): Promise<void> {
  await tx
    .updateTable('first_access_links')
    .set({
      wrong_answers: sql`wrong_answers + 1`,
      ended_at: sql`case when wrong_answers + 1 >= ${wrongAnswersOfLink} then now() end`,
    })
    .where('id', '=', link.id)
    .execute();
}

/** Uses the link up, drops what led into the account before, lets `take` make the account the person's own, and says which page they came for. */
export const claimAccount = <T>(
  ctx: AppContext,
  attempt: Attempt,
  take: (tx: Tx, person: Person) => Promise<T>,
): Promise<{ taken: T; page: string | undefined }> =>
  withProof(ctx, attempt, async (tx, { person, link: held, account }) => {
    if (!(await useUp(tx, held))) return { kind: 'closed' };
    await dropWaysIn(tx, person.id);
    const taken = await take(tx, person);
    const { clinicId, patientId } = account;
    if (patientId === null) await tellOwnersOfAdmin(ctx, tx, { clinicId, userId: person.id });
    const page = patientId === null ? undefined : await newestDocumentPage(tx, { clinicId, patientId });
    return { kind: 'done', result: { taken, page } };
  });

/** Whether it was still good. */
export async function useUp(tx: Tx, { id, fingerprint }: LinkRow): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select use_first_access_link(${id}, ${fingerprint}) as used`.execute(
    tx,
  );
  return rows[0]?.used === true;
}
