import type { z } from '@virtual-med/contract/core/zod';
import type { addPasskey, beginPasskey } from '@virtual-med/contract/identity/passkeys';
import { passkeyKeepers } from '@virtual-med/contract/identity/passkeys';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Doer, recordFor } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { deviceName } from '../devices/device-name.ts';
import { type Aim, beginCeremony, endCeremony, isAim } from '../sign-in/ceremony.ts';
import { passkeyAddedMail } from './passkey.mails.ts';
import { requireRelyingParty } from './relying-party.ts';
import { algorithms, handleOf, type MadeCredential, readNewCredential } from './webauthn.ts';

type Begun = z.infer<(typeof beginPasskey)['response']>;
type NewCredential = z.infer<(typeof addPasskey)['body']>['credential'];

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** What the browser asks of its device, for one answer that is good for this aim. */
export async function askForCredential(
  ctx: AppContext,
  origin: RequestOrigin,
  aim: Aim,
  holder: Holder & { readonly passkeys: readonly { readonly credential_id: string; readonly transports: string[] }[] },
): Promise<Begun & { cookie: string }> {
  const party = requireRelyingParty(ctx);
  const { challenge, timeout, cookie } = await beginCeremony(ctx, origin, aim);
  const options: Begun['options'] = {
    challenge,
    timeout,
    rp: { id: party.id, name: productName },
    user: { id: handleOf(holder.id), name: holder.email, displayName: holder.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: holder.passkeys.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
  return { options, cookie };
}

/** A challenge given for anything else, to somebody else or to another browser makes no passkey. */
export async function readAskedCredential(
  ctx: AppContext,
  origin: RequestOrigin,
  credential: NewCredential,
  aim: Aim,
): Promise<MadeCredential> {
  const party = requireRelyingParty(ctx);
  const ceremony = await endCeremony(ctx, origin, credential.response.clientDataJSON);
  const made =
    ceremony && isAim(ceremony.aim, aim) ? await readNewCredential(ctx, credential, { ...ceremony, party }) : undefined;
  if (!made) throw new AppError('auth.passkey_not_added');
  return made;
}

/** Keeps it, on record and told by mail. Nothing where an account holds this very one. */
export async function keepPasskey(
  ctx: AppContext,
  tx: Tx,
  holder: Holder,
  { made, origin, doer }: { readonly made: MadeCredential; readonly origin: RequestOrigin; readonly doer: Doer },
) {
  const held = await tx.selectFrom('passkeys').select('name').where('user_id', '=', holder.id).execute();
  const row = await tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: holder.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name: passkeyName(made.aaguid, origin.userAgent, new Set(held.map(({ name }) => name))),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  await recordFor(tx, doer, { event: 'auth.passkey_added', clinicId: null, recordType: 'user', recordId: holder.id });
  const mail = passkeyAddedMail(
    { name: holder.name, brand: await brandFor(tx, holder.id) },
    { passkey: row.name, at: new Date(), recoveryPage: `${ctx.appUrl}/esqueci-a-senha` },
  );
  await sendPersonalMail(ctx, tx, { to: holder.email, ...mail });
  return row;
}

/** A first name for a passkey, until the person gives another: its keeper's, else that of the browser it was made in. */
function passkeyName(aaguid: string, userAgent: string, taken: ReadonlySet<string>): string {
  const name = passkeyKeepers[aaguid] ?? deviceName(userAgent);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(free)) return free;
  }
}
