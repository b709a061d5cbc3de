import { dayIn } from '@virtual-med/contract/core/formats';
import { daysLeft, reminderStage } from '@virtual-med/contract/privacy/clock';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { type Due, reminderMail } from './privacy.mails.ts';

/** Clinics with a request whose last day is near; wide enough for every calendar. */
const clinicsWithDue = (ctx: AppContext, now: Date) =>
  ctx.db.asSystem('privacy reminders: clinics', (tx) =>
    tx
      .selectFrom('privacy_requests as r')
      .innerJoin('clinics as c', 'c.id', 'r.clinic_id')
      .select(['c.id', 'c.name', 'c.time_zone'])
      .distinct()
      .where('c.active', '=', true)
      .where('r.state', 'in', ['open', 'accepted'])
      .where('r.reminded', '<', 3)
      .where('r.due_on', '<=', sql<string>`(${now.toISOString()}::timestamptz + interval '7 days')::date`)
      .execute(),
  );

type Clinic = Awaited<ReturnType<typeof clinicsWithDue>>[number];

/** What was told is noted in the transaction that puts the letter on its way: it goes once, wherever the work is cut off. */
const remindClinic = (ctx: AppContext, clinic: Clinic, now: Date): Promise<void> =>
  ctx.db.asSystem('privacy reminders: one clinic', async (tx) => {
    const today = dayIn(clinic.time_zone, now);
    const waiting = await tx
      .selectFrom('privacy_requests')
      .select(['id', 'protocol', 'due_on', 'reminded'])
      .where('clinic_id', '=', clinic.id)
      .where('state', 'in', ['open', 'accepted'])
      .where('reminded', '<', 3)
      .orderBy('due_on')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const due = waiting.flatMap(({ id, protocol, due_on, reminded }): (Due & { id: string })[] => {
      const stage = reminderStage(daysLeft(due_on, today));
      return stage > reminded && stage !== 0 ? [{ id, protocol, stage }] : [];
    });
    if (due.length === 0) return;
    for (const { id, stage } of due)
      await tx.updateTable('privacy_requests').set({ reminded: stage }).where('id', '=', id).execute();
    const owners = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.name', 'u.email'])
      .where('m.clinic_id', '=', clinic.id)
      .where('m.role', '=', 'clinic_owner')
      .where('m.awaits_proof', '=', false)
      .execute();
    const link = `${ctx.appUrl}/clinica/${clinic.id}/pedidos-de-privacidade`;
    for (const { name, email } of owners)
      await sendPersonalMail(ctx, tx, { to: email, ...reminderMail({ name, clinicName: clinic.name }, due, link) });
  });

/** Five days before the last day, the day before, and once it is over. */
export async function remindOfRequests(ctx: AppContext, now: Date, signal?: AbortSignal): Promise<void> {
  for (const clinic of await clinicsWithDue(ctx, now)) {
    if (signal?.aborted) return;
    try {
      await remindClinic(ctx, clinic, now);
    } catch (error) {
      // What is wrong with one clinic must not keep the others waiting; the next run tries it again.
      ctx.log.error(
        { clinicId: clinic.id, reason: failureReason(error) },
        'privacy reminders: one clinic was left out',
      );
    }
  }
}
