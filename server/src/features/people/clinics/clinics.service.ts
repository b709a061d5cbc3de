import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { clinicColumns, presentClinic } from '../branding/public.ts';

export const readClinic = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Clinic> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .selectFrom('clinics')
      .select(clinicColumns)
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
    return presentClinic(row);
  });
