import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { adminJoinedMail } from './first-access.mail.ts';

/** An Admin sees every record of the clinic: that one has come is told to its owners, who alone may end it. */
export async function tellOwnersOfAdmin(
  ctx: AppContext,
  tx: Tx,
  { clinicId, userId }: { clinicId: string; userId: string },
): Promise<void> {
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
