import { errorEntry } from '@virtual-med/contract/core/errors';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { doerOf } from '../../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import { type Actor, withSystemRole } from '../../../../core/db/database.ts';
import { readPasswordHash } from '../sign-in/credential.service.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import { judgeOwnPassword } from './judge-own-password.ts';
import { chooseOwnPassword, holdPerson } from './own-password.ts';
import { requireFitPassword } from './privileged.ts';

const refused = (code: 'auth.current_password_wrong' | 'auth.password_unchanged', field: string) =>
  new AppError(code, { fields: { [field]: errorEntry(code).message } });

/** Also the forced first change. The slow hashing is done before the transaction, which then checks that nothing moved. */
export async function changePassword(
  ctx: AppContext,
  actor: Actor,
  asked: { currentPassword: string; password: string; acceptedTerms?: number | undefined },
  session: string | undefined,
): Promise<void> {
  const current = await judgeOwnPassword(ctx, actor, asked.currentPassword);
  if (!current) throw refused('auth.current_password_wrong', 'currentPassword');
  if (asked.password === asked.currentPassword) throw refused('auth.password_unchanged', 'password');
  await ctx.db.asActor(actor, (tx) => requireFitPassword(tx, actor.userId, asked.password));
  const passwordHash = await hashPassword(asked.password);
  await ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    if (!person) throw new AppError('auth.required');
    await withSystemRole(tx, 'password change', async () => {
      if ((await readPasswordHash(tx, person.id)) !== current)
        throw refused('auth.current_password_wrong', 'currentPassword');
      await chooseOwnPassword(ctx, tx, person, {
        passwordHash,
        keptSession: session,
        event: 'auth.password_changed',
        doer: doerOf(actor),
      });
      await noteAcceptance(tx, person.id, asked.acceptedTerms, doerOf(actor));
    });
  });
}
