import type { z } from '@virtual-med/contract/core/zod';
import type { beginPasskeySignIn, ChoosableClinic, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { beginCeremony, endCeremony } from '../sign-in/ceremony.ts';
import { clinicsToChoose } from '../sign-in/clinics-by-email.service.ts';
import { type OpenedSession, openSession, recordRefusal } from '../sign-in/open-session.ts';
import { keepForChoice, type ProvenByPasskey, takeForChoice } from '../sign-in/pending-choice.ts';
import { requireRelyingParty } from './relying-party.ts';
import { readAssertion } from './webauthn.ts';

type Input = z.infer<(typeof signInPasskey)['body']>;
type Assertion = NonNullable<Input['credential']>;
type Begun = z.infer<(typeof beginPasskeySignIn)['response']>;

/** Nobody is named: the device shows the passkeys it holds for this address, and the one used says who it is. */
export async function beginSignIn(ctx: AppContext, origin: RequestOrigin): Promise<Begun & { cookie: string }> {
  const party = requireRelyingParty(ctx);
  const { challenge, timeout, cookie } = await beginCeremony(ctx, origin, 'sign_in');
  return { options: { challenge, timeout, rpId: party.id, userVerification: 'required' }, cookie };
}

/** A session, or the clinics to choose from for somebody who is proven and has named none. */
export type PasskeySignIn = { readonly opened: OpenedSession } | ClinicChoice;

interface ClinicChoice {
  readonly clinics: ChoosableClinic[];
  /** Sent back with the clinic chosen, by the page that was given it. */
  readonly choice: string | null;
}

export async function signInWithPasskey(ctx: AppContext, input: Input, origin: RequestOrigin): Promise<PasskeySignIn> {
  const proven = input.credential
    ? await provePasskey(ctx, input.credential, origin).catch(async (error: unknown) => {
        if (error instanceof AppError) await recordRefusal(ctx, input, origin);
        throw error;
      })
    : await takeForChoice(ctx, origin, input.choice);
  if (!proven) throw new AppError('auth.session_expired');
  const place = await findPlace(ctx, proven, input, origin);
  if ('clinics' in place) return place;
  return { opened: await openSession(ctx, { ...proven, place, proof: 'passkey' }, origin) };
}

/** Whose passkey signed this browser's challenge. The challenge is used up whatever comes of it. */
export async function provePasskey(
  ctx: AppContext,
  credential: Assertion,
  origin: RequestOrigin,
): Promise<ProvenByPasskey> {
  const party = requireRelyingParty(ctx);
  const ceremony = await endCeremony(ctx, origin, credential.response.clientDataJSON);
  if (ceremony?.aim !== 'sign_in') throw new AppError('auth.passkey_refused');
  const held = await ctx.db.asSystem('sign-in: passkey', (tx) =>
    tx
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'public_key', 'counter'])
      .where('credential_id', '=', credential.id)
      .executeTakeFirst(),
  );
  if (!held) throw new AppError('auth.passkey_unknown');
  const { id: passkeyId, user_id: userId } = held;
  const known = { credentialId: credential.id, publicKey: held.public_key, counter: Number(held.counter), userId };
  const read = await readAssertion(ctx, credential, known, { challenge: ceremony.challenge, party });
  if (!read || !(await countUse(ctx, passkeyId, read.counter))) throw new AppError('auth.passkey_refused');
  return { userId, passkeyId };
}

/** Devices that count their signatures count upwards: of two answers with one count, one is a copy's. */
const countUse = (ctx: AppContext, passkeyId: string, counter: number): Promise<boolean> =>
  ctx.db.asSystem('sign-in: passkey used', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: new Date().toISOString() })
      .where('id', '=', passkeyId)
      .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** The clinic chosen, else the one they likely mean if it is theirs, else the only one; several are theirs to choose from. */
async function findPlace(
  ctx: AppContext,
  proven: ProvenByPasskey,
  { area, selectedClinicId, likelyClinicId }: Input,
  origin: RequestOrigin,
): Promise<SignInPlace | ClinicChoice> {
  if (area === 'admin') return { area };
  if (selectedClinicId) return { area, selectedClinicId };
  const { clinics, choice } = await ctx.db.asSystem('sign-in: clinics of a passkey', async (tx) => {
    const found = await clinicsToChoose(tx, area, { id: proven.userId });
    const isOpen = !pickOf(found, likelyClinicId) && found.length > 1;
    return { clinics: found, choice: isOpen ? await keepForChoice(ctx, tx, origin, proven) : null };
  });
  const picked = pickOf(clinics, likelyClinicId);
  if (picked) return { area, selectedClinicId: picked.id };
  if (clinics.length > 1) return { clinics, choice };
  await recordRefusal(ctx, { area }, origin, { userId: proven.userId });
  throw new AppError(area === 'clinic' ? 'auth.not_staff' : 'auth.not_clinic_patient');
}

const pickOf = (clinics: readonly ChoosableClinic[], likely: string | undefined): ChoosableClinic | undefined =>
  clinics.find(({ id }) => id === likely) ?? (clinics.length === 1 ? clinics[0] : undefined);
