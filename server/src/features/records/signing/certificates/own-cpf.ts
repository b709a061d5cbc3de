import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor } from '../../../../core/db/database.ts';

/** The asker's own in this clinic; whoever only entered it has none, and signs nothing here. */
export const readOwnCpf = (
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  clinicId: string,
): Promise<string | null> =>
  ctx.db.asSystem('certificates: own cpf', async (tx) => {
    const row = await tx
      .selectFrom('memberships')
      .select('cpf')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', userId)
      .where('awaits_proof', '=', false)
      .executeTakeFirst();
    return row?.cpf ?? null;
  });

export async function requireOwnCpf(ctx: AppContext, actor: Actor, clinicId: string): Promise<string> {
  if (actor.role === 'super_admin') throw new AppError('auth.forbidden');
  const cpf = await readOwnCpf(ctx, actor, clinicId);
  if (cpf === null) throw new AppError('certificates.cpf_missing');
  return cpf;
}
