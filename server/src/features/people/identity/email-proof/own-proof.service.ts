import { errorEntry } from '@virtual-med/contract/core/errors';
import type { z } from '@virtual-med/contract/core/zod';
import type { proveOwnEmail } from '@virtual-med/contract/identity/email-proof';
import type { lookAtRecovery, RecoveryMeaning } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { isFirstProof } from '../passwords/drop-ways-in.service.ts';
import { judgeOwnPassword } from '../passwords/judge-own-password.ts';
import { isProofAwaited } from '../passwords/managed-person.service.ts';
import { type Holder, holdPerson } from '../passwords/own-password.ts';
import { isGoodSecret, parseRecoveryToken, redeemRecoverySecret } from '../passwords/recovery-link.ts';
import { ownProofMail } from './email-proof.mail.ts';
import { sendProofLetter } from './email-proof.service.ts';

type Looked = z.infer<(typeof lookAtRecovery)['response']>;
type Input = z.infer<(typeof proveOwnEmail)['body']>;

/**
 * Whoever follows the link in a browser signed in to the account, and knows its password, chose that password: what they have
 * may stay. Not where a clinic waits for the proof: it waits for the mailbox alone, and everything of before goes.
 */
const mayKeepWhatIsThere = async (tx: Tx, person: Holder): Promise<boolean> =>
  isFirstProof(person) && !(await isProofAwaited(tx, person.id));

/** `session` is the token this browser holds. */
export const lookAtLink = (ctx: AppContext, token: string, session: string | undefined): Promise<Looked> =>
  ctx.db.asSystem('mailed link: look', async (tx) => {
    const link = parseRecoveryToken(token);
    const person = link && (await holdPerson(tx, link.userId));
    if (!person || !(await isGoodSecret(tx, person, link.secret))) return { link: null };
    return { link: { email: person.email, meaning: await meaningFor(tx, person, session) } };
  });

async function meaningFor(tx: Tx, person: Holder, session: string | undefined): Promise<RecoveryMeaning> {
  if (!isFirstProof(person)) return 'recovery';
  const own = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 's.user_id').on('a.provider_id', '=', 'credential'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.token', '=', session ?? '')
    .where('s.user_id', '=', person.id)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('s.locks_at', '>', sql<string>`now()`)
    .where('u.must_change_password', '=', false)
    .executeTakeFirst();
  return own && (await mayKeepWhatIsThere(tx, person)) ? 'own_proof' : 'proof';
}

export async function proveOwn(ctx: AppContext, actor: Actor, { token, password }: Input): Promise<void> {
  const link = parseRecoveryToken(token);
  if (link?.userId !== actor.userId) throw new AppError('auth.link_expired');
  if (!(await judgeOwnPassword(ctx, actor, password)))
    throw new AppError('auth.current_password_wrong', {
      fields: { password: errorEntry('auth.current_password_wrong').message },
    });
  await ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    if (!person) throw new AppError('auth.link_expired');
    await withSystemRole(tx, 'e-mail proof: own', async () => {
      if (!(await isGoodSecret(tx, person, link.secret))) throw new AppError('auth.link_expired');
      if (!(await mayKeepWhatIsThere(tx, person))) throw new AppError('users.new_password_needed');
      await redeemRecoverySecret(tx, person, link.secret);
    });
    await record(tx, { event: 'users.email_proven', clinicId: null, recordType: 'user', recordId: person.id });
  });
}

export const askForOwn = (ctx: AppContext, actor: Actor): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    if (!person) throw new AppError('auth.required');
    if (person.emailProven) throw new AppError('users.email_already_proven');
    const { id: userId, name, email } = person;
    const owned = await tx
      .selectFrom('memberships')
      .select('clinic_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'clinic_owner')
      .where('awaits_proof', '=', false)
      .executeTakeFirst();
    const wait = await withSystemRole(tx, 'e-mail proof: own letter', () =>
      sendProofLetter(ctx, tx, {
        userId,
        email,
        clinicId: null,
        ...(owned ? { goOn: `/clinica/${owned.clinic_id}/pacientes` } : {}),
        write: (link) => ownProofMail(name, link),
      }),
    );
    if (wait > 0) throw new AppError('auth.email_limit_exceeded', { retryAfterSeconds: wait });
    await record(tx, { event: 'users.proof_requested', clinicId: null, recordType: 'user', recordId: userId });
  });
