import type { z } from '@virtual-med/contract/core/zod';
import type { linkIdentity as linkEndpoint } from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record, recordFor } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { type Identity, nothingOpen, readIdentity, requireFirstSteps } from '../../../../core/http/authenticate.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { readProofAsked, requireProofOfPerson } from '../passkeys/proof-of-person.service.ts';
import { type Holder, holdPerson } from '../passwords/own-password.ts';
import { countPasskeys, hasPassword } from '../sign-in/credential.service.ts';
import { identityLinkedMail, identityUnlinkedMail } from './identity.mails.ts';
import { type IdentityProvider, providerId, startAuthorization } from './provider.ts';

const linkedIdentity = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

export const describeIdentities = (ctx: AppContext, provider: IdentityProvider, actor: Actor) =>
  ctx.db.asActor(actor, async (tx) => {
    const withPassword = await hasPassword(tx, actor.userId);
    if (!provider.configured) return { hasPassword: withPassword, provider: null };
    const linked = await linkedIdentity(tx, actor.userId);
    const proofAsked = await readProofAsked(tx, actor);
    return {
      hasPassword: withPassword,
      provider: { linked: linked !== undefined, linkedAt: linked?.created_at ?? null, proofAsked },
    };
  });

/** An identity opens the account without the password: whoever asks shows as much as for a passkey. */
export async function beginLink(
  ctx: AppContext,
  provider: IdentityProvider,
  actor: Actor,
  { place, ...shown }: z.infer<(typeof linkEndpoint)['body']>,
) {
  if (!provider.configured) throw new AppError('auth.identity_unavailable');
  const { linked, asked } = await ctx.db.asActor(actor, async (tx) => ({
    linked: await linkedIdentity(tx, actor.userId),
    asked: await readProofAsked(tx, actor),
  }));
  if (linked) throw new AppError('auth.identity_already_linked');
  await requireProofOfPerson(ctx, actor, asked, shown);
  return startAuthorization(ctx, provider, { purpose: 'link', place }, actor.sessionId);
}

type Linker = Pick<Identity, 'userId' | 'sessionId'>;

/** Whoever is signed in in this browser, with nothing else to do first. */
export async function requireLinker(ctx: AppContext, origin: RequestOrigin): Promise<Linker> {
  const token = sessionTokenOf(ctx, origin);
  const person = token && (await readIdentity(ctx, token, null));
  if (!person) throw new AppError('auth.required');
  requireFirstSteps(person, nothingOpen);
  return person;
}

/** One identity per person and one person per identity; nothing is linked without a trace. */
export const linkIdentity = (
  ctx: AppContext,
  { userId, sessionId }: Linker,
  accountId: string,
  origin: RequestOrigin,
): Promise<void> =>
  ctx.db.asSystem('identities: link', async (tx) => {
    const person = await holdPerson(tx, userId);
    const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
    // What ends the sessions of somebody who begins anew ends this as well, however close it comes.
    if (!person || !session) throw new AppError('auth.required');
    const owner = await tx
      .selectFrom('accounts')
      .select('user_id')
      .where('provider_id', '=', providerId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (owner?.user_id === userId) return;
    if (owner) throw new AppError('auth.identity_taken');
    if (await linkedIdentity(tx, userId)) throw new AppError('auth.identity_already_linked');
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: userId, provider_id: providerId, account_id: accountId })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw new AppError('auth.identity_taken');
    await recordFor(
      tx,
      { actorId: userId, actorRole: 'person', ip: origin.ip, requestId: origin.requestId },
      { event: 'auth.identity_linked', clinicId: null, recordType: 'user', recordId: userId },
    );
    await tell(ctx, tx, person, identityLinkedMail);
  });

async function tell(ctx: AppContext, tx: Tx, { id, name, email }: Holder, write: typeof identityLinkedMail) {
  const change = { at: new Date(), recoveryPage: `${ctx.appUrl}/esqueci-a-senha` };
  await sendPersonalMail(ctx, tx, { to: email, ...write({ name, brand: await brandFor(tx, id) }, change) });
}

/** The person is held meanwhile, so that their password cannot go at the same moment. */
export const unlinkIdentity = (ctx: AppContext, provider: IdentityProvider, actor: Actor): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    if (!provider.configured) throw new AppError('auth.identity_unavailable');
    const person = await holdPerson(tx, actor.userId);
    const linked = await linkedIdentity(tx, actor.userId);
    if (!person || !linked) throw new AppError('auth.identity_unavailable');
    if (!(await hasPassword(tx, actor.userId)) && (await countPasskeys(tx, actor.userId)) === 0)
      throw new AppError('auth.last_way_in');
    await tx.deleteFrom('accounts').where('id', '=', linked.id).execute();
    await record(tx, { event: 'auth.identity_unlinked', clinicId: null, recordType: 'user', recordId: actor.userId });
    await withSystemRole(tx, 'identities: letter', () => tell(ctx, tx, person, identityUnlinkedMail));
  });
