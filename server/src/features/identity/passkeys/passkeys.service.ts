import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { addPasskey, beginPasskey, listPasskeys, Passkey } from '@virtual-med/contract/identity/passkeys';
import { productName } from '@virtual-med/contract/landing.texts';
import { AppError } from '../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../core/http/request-origin.ts';
import { newId } from '../../../core/ids.ts';
import { brandFor } from '../../../core/mail/brand.ts';
import type { Mail } from '../../../core/mail/mail-layout.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import type { House } from '../../../house.ts';
import { holdPerson } from '../passwords/own-password.ts';
import { beginCeremony, endCeremony } from './ceremony.ts';
import { countPasskeys } from './held-passkeys.service.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './passkey.mails.ts';
import { passkeyName } from './passkey-name.ts';
import { dropPendingChoices } from './pending-choice.ts';
import { readProofAsked, requireProofOfPerson } from './proof-of-person.ts';
import { requireRelyingParty } from './relying-party.ts';
import { algorithms, handleOf, readNewCredential } from './webauthn.ts';

type Overview = z.infer<(typeof listPasskeys)['response']>;
type Begun = z.infer<(typeof beginPasskey)['response']>;
type Shown = z.infer<(typeof beginPasskey)['body']>;
type NewCredential = z.infer<(typeof addPasskey)['body']>['credential'];

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const;
const told = (row: { id: string; name: string; created_at: string; last_used_at: string | null }): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

function tokenOf(house: House, origin: RequestOrigin): string {
  const token = sessionTokenOf(house, origin);
  if (!token) throw new AppError('auth.required');
  return token;
}

export const describePasskeys = (house: House, actor: Actor, origin: RequestOrigin): Promise<Overview> =>
  house.db.asSystem('passkeys: own', async (tx) => {
    const rows = await tx
      .selectFrom('passkeys')
      .select(columns)
      .where('user_id', '=', actor.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      passkeys: rows.map(told),
      proofAsked: await readProofAsked(house, tx, actor, tokenOf(house, origin)),
    };
  });

const requireRoom = (held: number): void => {
  if (held >= limits.passkeysPerPerson) throw new AppError('auth.passkeys_full');
};

export async function beginAdding(
  house: House,
  actor: Actor,
  shown: Shown,
  origin: RequestOrigin,
): Promise<Begun & { cookie: string }> {
  const party = requireRelyingParty(house);
  const { person, held, asked } = await house.db.asSystem('passkeys: begin to add', async (tx) => ({
    person: await tx.selectFrom('users').select(['name', 'email']).where('id', '=', actor.userId).executeTakeFirst(),
    held: await tx
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', actor.userId)
      .execute(),
    asked: await readProofAsked(house, tx, actor, tokenOf(house, origin)),
  }));
  if (!person) throw new AppError('auth.required');
  requireRoom(held.length);
  await requireProofOfPerson(house, actor, asked, shown);
  const { challenge, timeout, cookie } = await beginCeremony(house, origin, { addFor: actor.userId });
  const options: Begun['options'] = {
    challenge,
    timeout,
    rp: { id: party.id, name: productName },
    user: { id: handleOf(actor.userId), name: person.email, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: held.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
  return { options, cookie };
}

/** A challenge given to somebody else, or to another browser of the same person, adds nothing. */
export async function finishAdding(
  house: House,
  actor: Actor,
  credential: NewCredential,
  origin: RequestOrigin,
): Promise<Passkey> {
  const party = requireRelyingParty(house);
  const ceremony = await endCeremony(house, origin, credential.response.clientDataJSON);
  const mine = typeof ceremony?.aim === 'object' && ceremony.aim.addFor === actor.userId;
  const made = ceremony && mine ? await readNewCredential(house, credential, { ...ceremony, party }) : undefined;
  if (!made) throw new AppError('auth.passkey_not_added');
  return house.db.asSystem('passkeys: add', async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    // What ends the sessions of somebody who begins anew ends this as well, however close it comes.
    if (!person || !(await isOpen(tx, tokenOf(house, origin)))) throw new AppError('auth.required');
    const held = await tx.selectFrom('passkeys').select('name').where('user_id', '=', person.id).execute();
    requireRoom(held.length);
    const row = await tx
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: person.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name: passkeyName(made.aaguid, origin.userAgent, new Set(held.map(({ name }) => name))),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new AppError('auth.passkey_not_added');
    await recordOwn(tx, actor, 'auth.passkey_added');
    await tell(house, tx, person, passkeyAddedMail, row.name);
    return told(row);
  });
}

const isOpen = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst()) !== undefined;

export const renamePasskey = (house: House, actor: Actor, passkeyId: string, name: string): Promise<void> =>
  house.db.asSystem('passkeys: rename', async (tx) => {
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
export const removePasskey = (house: House, actor: Actor, passkeyId: string): Promise<void> =>
  house.db.asSystem('passkeys: remove', async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', actor.userId)
      .returning('name')
      .executeTakeFirst();
    if (!person || !removed) throw new AppError('auth.passkey_not_found');
    if (!(await hasWayIn(tx, actor.userId))) throw new AppError('auth.last_way_in');
    await dropPendingChoices(tx, actor.userId);
    await recordOwn(tx, actor, 'auth.passkey_removed');
    await tell(house, tx, person, passkeyRemovedMail, removed.name);
  });

/** A password, an outside identity or a passkey. */
async function hasWayIn(tx: Tx, userId: string): Promise<boolean> {
  const account = await tx.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirst();
  return account !== undefined || (await countPasskeys(tx, userId)) > 0;
}

const recordOwn = (
  tx: Tx,
  actor: Actor,
  event: 'auth.passkey_added' | 'auth.passkey_renamed' | 'auth.passkey_removed',
): Promise<void> => recordFor(tx, doerOf(actor), { event, clinicId: null, recordType: 'user', recordId: actor.userId });

async function tell(
  house: House,
  tx: Tx,
  person: { id: string; name: string; email: string },
  write: (recipient: Parameters<typeof passkeyAddedMail>[0], change: Parameters<typeof passkeyAddedMail>[1]) => Mail,
  passkey: string,
): Promise<void> {
  const recipient = { name: person.name, brand: await brandFor(tx, person.id) };
  const mail = write(recipient, { passkey, at: new Date(), recoveryPage: `${house.appUrl}/esqueci-a-senha` });
  await sendPersonalMail(house, tx, { to: person.email, ...mail });
}
