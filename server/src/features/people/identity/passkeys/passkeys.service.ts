import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { addPasskey, beginPasskey, listPasskeys, Passkey } from '@virtual-med/contract/identity/passkeys';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { doerOf, record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { holdPerson } from '../passwords/own-password.ts';
import { countPasskeys } from '../sign-in/credential.service.ts';
import { dropPendingChoices } from '../sign-in/pending-choice.ts';
import { askForCredential, keepPasskey, passkeyColumns, readAskedCredential } from './new-passkey.ts';
import { passkeyRemovedMail } from './passkey.mails.ts';
import { readProofAsked, requireProofOfPerson } from './proof-of-person.service.ts';
import { requireRelyingParty } from './relying-party.ts';

type Overview = z.infer<(typeof listPasskeys)['response']>;
type Begun = z.infer<(typeof beginPasskey)['response']>;
type Shown = z.infer<(typeof beginPasskey)['body']>;
type NewCredential = z.infer<(typeof addPasskey)['body']>['credential'];

const told = (row: { id: string; name: string; created_at: string; last_used_at: string | null }): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export const describePasskeys = (ctx: AppContext, actor: Actor): Promise<Overview> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await tx
      .selectFrom('passkeys')
      .select(passkeyColumns)
      .where('user_id', '=', actor.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { passkeys: rows.map(told), proofAsked: await readProofAsked(tx, actor) };
  });

const requirePasskeyQuota = (held: number): void => {
  if (held >= limits.passkeysPerPerson) throw new AppError('auth.passkeys_full');
};

export async function beginAdding(
  ctx: AppContext,
  actor: Actor,
  shown: Shown,
  origin: RequestOrigin,
): Promise<Begun & { cookie: string }> {
  requireRelyingParty(ctx);
  const { person, held, asked } = await ctx.db.asActor(actor, async (tx) => ({
    person: await tx.selectFrom('users').select(['name', 'email']).where('id', '=', actor.userId).executeTakeFirst(),
    held: await tx
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', actor.userId)
      .execute(),
    asked: await readProofAsked(tx, actor),
  }));
  if (!person) throw new AppError('auth.required');
  requirePasskeyQuota(held.length);
  await requireProofOfPerson(ctx, actor, asked, shown);
  return askForCredential(ctx, origin, { addFor: actor.userId }, { id: actor.userId, ...person, passkeys: held });
}

export async function finishAdding(
  ctx: AppContext,
  actor: Actor,
  credential: NewCredential,
  origin: RequestOrigin,
): Promise<Passkey> {
  const made = await readAskedCredential(ctx, origin, credential, { addFor: actor.userId });
  return ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    // What ends the sessions of somebody who begins anew ends this as well, however close it comes.
    if (!person || !(await isOpen(tx, actor.sessionId))) throw new AppError('auth.required');
    requirePasskeyQuota(await countPasskeys(tx, person.id));
    const row = await withSystemRole(tx, 'passkeys: key and letter', () =>
      keepPasskey(ctx, tx, person, { made, origin, doer: doerOf(actor) }),
    );
    if (!row) throw new AppError('auth.passkey_not_added');
    return told(row);
  });
}

const isOpen = async (tx: Tx, sessionId: string | undefined): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId ?? null)
    .executeTakeFirst()) !== undefined;

export const renamePasskey = (ctx: AppContext, actor: Actor, passkeyId: string, name: string): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('auth.passkey_not_found');
    await recordOwn(tx, actor, 'auth.passkey_renamed');
  });

/** The person is held meanwhile: of two ways in, removed at the same moment, one stays. */
export const removePasskey = (ctx: AppContext, actor: Actor, passkeyId: string): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', actor.userId)
      .returning('name')
      .executeTakeFirst();
    if (!person || !removed) throw new AppError('auth.passkey_not_found');
    if (!(await hasWayIn(tx, actor.userId))) throw new AppError('auth.last_way_in');
    await recordOwn(tx, actor, 'auth.passkey_removed');
    const brand = await withSystemRole(tx, 'passkeys: pending sign-ins and brand', async () => {
      await dropPendingChoices(tx, actor.userId);
      return brandFor(tx, person.id);
    });
    const mail = passkeyRemovedMail(
      { name: person.name, brand },
      { passkey: removed.name, at: new Date(), recoveryPage: `${ctx.appUrl}/esqueci-a-senha` },
    );
    await sendPersonalMail(ctx, tx, { to: person.email, ...mail });
  });

/** A password, an outside identity or a passkey. */
async function hasWayIn(tx: Tx, userId: string): Promise<boolean> {
  const account = await tx.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirst();
  return account !== undefined || (await countPasskeys(tx, userId)) > 0;
}

const recordOwn = (tx: Tx, actor: Actor, event: 'auth.passkey_renamed' | 'auth.passkey_removed'): Promise<void> =>
  record(tx, { event, clinicId: null, recordType: 'user', recordId: actor.userId });
