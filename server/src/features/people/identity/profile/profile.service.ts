import type { z } from '@virtual-med/contract/core/zod';
import type { updateProfile } from '@virtual-med/contract/identity/account';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Actor } from '../../../../core/db/database.ts';

type Profile = z.infer<(typeof updateProfile)['response']>;

export const saveProfile = (ctx: AppContext, actor: Actor, profile: Profile): Promise<Profile> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ name: profile.name, phone: profile.phone, updated_at: sql`now()` })
      .where('id', '=', actor.userId)
      .returning(['name', 'phone'])
      .executeTakeFirstOrThrow(() => new AppError('auth.required'));
    await record(tx, { event: 'users.profile_updated', clinicId: null, recordType: 'user', recordId: actor.userId });
    return row;
  });
