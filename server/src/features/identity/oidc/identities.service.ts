import { AppError } from '../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { House } from '../../../house.ts';
import { readPasswordHash } from '../passwords/credential.service.ts';
import { holdPerson } from '../passwords/own-password.ts';
import { type IdentityProvider, providerId } from './provider.ts';

export const linkedIdentity = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

export const describeIdentities = (house: House, provider: IdentityProvider, actor: Actor) =>
  house.db.asSystem('identities: own ways in', async (tx) => {
    const hasPassword = (await readPasswordHash(tx, actor.userId)) !== null;
    if (!provider.configured) return { hasPassword, provider: null };
    const linked = await linkedIdentity(tx, actor.userId);
    return { hasPassword, provider: { linked: linked !== undefined, linkedAt: linked?.created_at ?? null } };
  });

/** The person is held meanwhile, so that their password cannot go at the same moment. */
export const unlinkIdentity = (house: House, provider: IdentityProvider, actor: Actor): Promise<void> =>
  house.db.asSystem('identities: unlink', async (tx) => {
    if (!provider.configured) throw new AppError('auth.identity_unavailable');
    await holdPerson(tx, actor.userId);
    const linked = await linkedIdentity(tx, actor.userId);
    if (!linked) throw new AppError('auth.identity_unavailable');
    if ((await readPasswordHash(tx, actor.userId)) === null) throw new AppError('auth.last_way_in');
    await tx.deleteFrom('accounts').where('id', '=', linked.id).execute();
    await recordFor(tx, doerOf(actor), {
      event: 'auth.identity_unlinked',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
  });
