import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor } from '../../../../core/db/database.ts';

/** The asker's own in this clinic; whoever only entered it has none, and signs nothing here. */
export const readOwnCpf = (ctx: AppContext, actor: Actor, clinicId: string): Promise<string | null> =>
  ctx.db.asActor(actor, async (tx) => {
    const { rows } = await sql<{ cpf: string }>`
      select cpf from app_member_cpfs(${clinicId}) where user_id = ${actor.userId}`.execute(tx);
    return rows[0]?.cpf ?? null;
  });

/** The same for what goes on once its signer has left: asked of the provider, or back from it. */
export const readCpfOfSigner = (ctx: AppContext, userId: string, clinicId: string): Promise<string | null> =>
  ctx.db.asSystem('certificates: cpf of a signer', async (tx) => {
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
