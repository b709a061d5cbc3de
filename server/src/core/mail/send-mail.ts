import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../context/context.ts';
import type { Tx } from '../db/database.ts';
import { secondsToWait } from '../http/rate-limit.ts';
import type { PayloadOf } from '../jobs/queues.ts';

type Message = PayloadOf<'mail.send'>;

/** When a mail a clinic causes may go: at once, on a later day, or not at all. Counted in the transaction that causes it. */
export async function bookClinicMail(tx: Tx, clinicId: string): Promise<{ startAfter?: Date } | undefined> {
  const { rows } = await sql<{ at: string | null; is_now: boolean }>`
    select at, at <= now() as is_now from book_clinic_mail(${clinicId}) as at`.execute(tx);
  const [booked] = rows;
  if (!booked?.at) return undefined;
  return booked.is_now ? {} : { startAfter: new Date(booked.at) };
}

/**
 * The one way for what a clinic has written to somebody. The act that causes it goes on whatever becomes of the mail; what
 * was put off or held back is counted, and shown to those who manage the clinic. False when it was held back.
 */
export async function sendClinicMail(ctx: AppContext, tx: Tx, clinicId: string, message: Message): Promise<boolean> {
  const booked = await bookClinicMail(tx, clinicId);
  if (booked) await ctx.jobs.enqueue(tx, 'mail.send', message, booked);
  else ctx.log.warn({ clinicId }, 'a clinic’s mail was held back: the day’s measure is used up');
  return booked !== undefined;
}

/** To one address in a day; whoever recovers or secures an account needs far fewer. */
const personalMails = { max: 30, windowSeconds: 86_400 };

/** What concerns a person's own account and nobody's clinic: outside every clinic's measure, within one of its address. */
export async function sendPersonalMail(ctx: AppContext, tx: Tx, message: Message): Promise<void> {
  const key = createHmac('sha256', ctx.secretKey).update(`personal mail ${message.to}`).digest('hex');
  if ((await secondsToWait(ctx, key, personalMails)) > 0)
    return ctx.log.warn('a personal mail was held back: its address had too many today');
  await ctx.jobs.enqueue(tx, 'mail.send', message);
}
