import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { sendRecoveryLetter } from '../identity/public.ts';

/** Only for somebody of this clinic's staff: to a stranger's address the clinic can send nothing, nor learn that it exists. */
export async function sendResetLetter(ctx: AppContext, actor: Actor, email: string): Promise<void> {
  const { clinicId } = actor;
  if (!clinicId) throw new AppError('clinics.not_found');
  const member = await ctx.db.asActor(actor, (tx) =>
    tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.id')
      .where('m.clinic_id', '=', clinicId)
      .where('u.email', '=', email)
      .executeTakeFirst(),
  );
  if (!member) throw new AppError('professionals.not_found');
  await sendRecoveryLetter(ctx, email);
  await ctx.db.asActor(actor, (tx) =>
    record(tx, { event: 'professionals.reset_requested', clinicId, recordType: 'user', recordId: member.id }),
  );
}
