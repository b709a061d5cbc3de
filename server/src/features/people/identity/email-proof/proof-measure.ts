import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';

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
export async function secondsToProofLetter(ctx: AppContext, tx: Tx, { email, clinicId }: Asked): Promise<number> {
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
