import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Database, Tx } from '../../../core/db/database.ts';
import { isPermanent } from '../../../core/jobs/failure.ts';
import { type PayloadOf, rulesOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { brandOf } from '../../../core/mail/brand.ts';
import { bookClinicMail } from '../../../core/mail/send-mail.ts';
import { accessInvitation, proofInvitation } from '../../people/identity/public.ts';
import { howToSee, newDocumentMail, type WayIn } from './document.mails.ts';

type Payload = PayloadOf<'documents.notify'>;
type Outcome = 'sent' | 'failed' | 'off' | 'no_account' | 'limited';

/** Documents sent one after another make one mail, unless the patient has been here in between. */
const quietMinutes = 30;

/** In the text, as the index of those that wait has it: beside a value PostgreSQL would read all documents of the patient. */
const isPending = sql<boolean>`notice = 'pending'`;

const pendingIds = async (tx: Tx, { patientId, sentUpTo }: Payload): Promise<string[]> =>
  (
    await tx
      .selectFrom('documents')
      .select('id')
      .where('patient_id', '=', patientId)
      .where(isPending)
      .where('deleted_at', 'is', null)
      .where('held', '=', false)
      // The row keeps more digits of a second than what was told of it.
      .where(
        sql<boolean>`date_trunc('milliseconds', created_at) <= coalesce(${sentUpTo ?? null}::timestamptz, 'infinity')`,
      )
      .execute()
  ).map(({ id }) => id);

const accountsOf = (tx: Tx, { clinicId, patientId }: Payload) =>
  tx
    .selectFrom('patient_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('clinics as c', 'c.id', 'a.clinic_id')
    .leftJoin('patient_visits as v', (join) =>
      join.onRef('v.user_id', '=', 'a.user_id').onRef('v.clinic_id', '=', 'a.clinic_id'),
    )
    .select((eb) => [
      'u.id as user_id',
      'u.email',
      'p.shown_name as name',
      'a.mail_notices',
      'a.awaits_proof',
      'c.name as clinic_name',
      'c.color_palette',
      'c.logo_url',
      // Told of it lately, and not been here since.
      eb
        .exists(
          eb
            .selectFrom('documents as d')
            .select('d.id')
            .whereRef('d.patient_id', '=', 'a.patient_id')
            .where('d.noticed_at', '>', sql<string>`now() - make_interval(mins => ${quietMinutes})`)
            .where(sql<boolean>`d.noticed_at > coalesce(v.last_visit_at, '-infinity')`),
        )
        .as('told_lately'),
    ])
    .where('a.clinic_id', '=', clinicId)
    .where('a.patient_id', '=', patientId)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .where('c.status', '<>', 'disabled')
    .execute();

const settle = (db: Database, ids: readonly string[], notice: Outcome, mailed: boolean) =>
  db.asSystem('notice of a document', (tx) =>
    tx
      .updateTable('documents')
      .set({ notice, ...(mailed ? { noticed_at: sql<string>`now()` } : {}) })
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .where(isPending)
      .execute(),
  );

/** Whether these mails may go now. Otherwise they were put off, or are not sent, and the documents say so. */
async function mayGo({ db, jobs }: AppContext, payload: Payload, ids: readonly string[], mails: number) {
  const booked = await db.asSystem('notice of a document: measure', async (tx) => {
    let startAfter: Date | undefined;
    for (let mail = 0; mail < mails; mail += 1) {
      const place = await bookClinicMail(tx, payload.clinicId);
      if (!place) return undefined;
      startAfter = place.startAfter ?? startAfter;
    }
    if (startAfter) await jobs.enqueue(tx, 'documents.notify', { ...payload, booked: true }, { startAfter });
    return { isNow: !startAfter };
  });
  if (!booked) await settle(db, ids, 'limited', false);
  return booked?.isNow ?? false;
}

/** Whoever has no password yet is led to choosing one, not to a login. */
const wayIn = (
  ctx: AppContext,
  { clinicId, patientId }: Payload,
  account: { user_id: string; email: string; awaits_proof: boolean },
): Promise<WayIn> =>
  ctx.db.asSystem('notice of a document: way in', async (tx) => {
    const { user_id: id, email } = account;
    if (account.awaits_proof)
      return { how: howToSee.proof, ...(await proofInvitation(ctx, tx, { id, email, clinicId })) };
    const invitation = await accessInvitation(ctx, tx, { clinicId, patientId });
    if (invitation) return { how: howToSee.choosePassword, ...invitation };
    return { how: howToSee.signIn, label: howToSee.label, link: `${ctx.appUrl}/paciente/${clinicId}` };
  });

/** Tells the patient that something arrived; what became of it stays visible beside the document. */
export const notifyPatient =
  (ctx: () => AppContext): JobHandler<Payload> =>
  async (payload, { jobId, attempt }) => {
    const { db, adapters } = ctx();
    const { ids, accounts } = await db.asSystem('notice of a document', async (tx) => ({
      ids: await pendingIds(tx, payload),
      accounts: await accountsOf(tx, payload),
    }));
    if (ids.length === 0) return;
    if (accounts.length === 0) return void (await settle(db, ids, 'no_account', false));
    const willing = accounts.filter((account) => account.mail_notices);
    if (willing.length === 0) return void (await settle(db, ids, 'off', false));
    const unaware = willing.filter((account) => !account.told_lately);
    if (!payload.booked && attempt === 1 && !(await mayGo(ctx(), payload, ids, unaware.length))) return;
    try {
      for (const [index, account] of unaware.entries()) {
        const brand = brandOf({
          name: account.clinic_name,
          color_palette: account.color_palette,
          logo_url: account.logo_url,
        });
        await adapters.mail.send({
          to: account.email,
          ...newDocumentMail({ name: account.name, brand }, await wayIn(ctx(), payload, account)),
          messageId: `<${jobId}.${index}@virtual.med>`,
        });
      }
    } catch (error) {
      if (isPermanent(error) || attempt > rulesOf('documents.notify').retryLimit)
        await settle(db, ids, 'failed', false);
      throw error;
    }
    await settle(db, ids, 'sent', unaware.length > 0);
  };
