import { limits } from '@virtual-med/contract/core/limits';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { askForProof, inviteToFirstAccess } from '../identity/public.ts';
import { welcome } from './create-professional.service.ts';

const uninvited = (tx: Tx, clinicId: string) =>
  tx.selectFrom('memberships').where('clinic_id', '=', clinicId).where('invitation_waits', '=', true);

async function readWaiting(tx: Tx, clinicId: string): Promise<number> {
  const { waiting } = await uninvited(tx, clinicId)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export const countUninvited = (ctx: AppContext, actor: Actor, clinicId: string) =>
  ctx.db.asActor(actor, async (tx) => ({ waiting: await readWaiting(tx, clinicId) }));

interface MemberRef {
  readonly clinicId: string;
  readonly userId: string;
}

/** Undefined where somebody else was there first: nobody is written to twice. */
const take = (tx: Tx, { clinicId, userId }: MemberRef) =>
  tx
    .updateTable('memberships as m')
    .from('users as u')
    .set({ invitation_waits: false })
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', userId)
    .where('m.invitation_waits', '=', true)
    .returning(['u.name', 'u.email', 'm.awaits_proof as awaitsEmailProof'])
    .executeTakeFirst();

/** The letter the form would have sent. A refused one undoes the taking. */
const write = (ctx: AppContext, actor: Actor, place: MemberRef): Promise<boolean> =>
  ctx.db.asActor(actor, async (tx) => {
    const isWritten = await withSystemRole(tx, 'professional: invitation', async () => {
      const taken = await take(tx, place);
      if (!taken) return false;
      const { awaitsEmailProof, ...person } = taken;
      const goes = awaitsEmailProof
        ? (await askForProof(ctx, tx, { ...person, ...place })) === 0
        : ((await inviteToFirstAccess(ctx, tx, place)) ??
          (await welcome(ctx, tx, { name: person.name, isNew: false }, { email: person.email, ...place })));
      if (!goes) throw new AppError('auth.email_limit_exceeded');
      return true;
    });
    if (isWritten)
      await record(tx, {
        event: 'professionals.access_mailed',
        clinicId: place.clinicId,
        recordType: 'user',
        recordId: place.userId,
      });
    return isWritten;
  });

const isHeldBack = (error: unknown): boolean => error instanceof AppError && error.code === 'auth.email_limit_exceeded';

/** A transaction for each: whose letter is held back keeps none from the others, and waits on. */
export async function inviteUninvited(ctx: AppContext, actor: Actor, clinicId: string) {
  const ids = await ctx.db.asActor(actor, async (tx) => {
    await record(tx, {
      event: 'professionals.invitations_requested',
      clinicId,
      recordType: 'clinic',
      recordId: clinicId,
    });
    return uninvited(tx, clinicId)
      .select('user_id')
      .orderBy('created_at')
      .orderBy('user_id')
      .limit(limits.invitationsAtOnce)
      .execute();
  });
  let sent = 0;
  for (const { user_id: userId } of ids) {
    try {
      if (await write(ctx, actor, { clinicId, userId })) sent += 1;
    } catch (error) {
      if (!isHeldBack(error)) throw error;
    }
  }
  return { sent, waiting: (await countUninvited(ctx, actor, clinicId)).waiting };
}
