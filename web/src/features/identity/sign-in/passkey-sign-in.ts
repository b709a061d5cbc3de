import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import type { z } from '@virtual-med/contract/core/zod';
import { beginPasskeySignIn, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { forgetCredential, signChallenge } from '../../../lib/browser/webauthn.ts';
import { call } from '../../../lib/transport/api.ts';

/** Fetched when somebody asks for it: no login pays for it beforehand. */

export type PasskeyAnswer = z.infer<(typeof signInPasskey)['response']>;

interface Place {
  readonly area: SignInArea;
  readonly selectedClinicId: string | undefined;
  readonly likelyClinicId: string | undefined;
}

const withoutEmpty = (place: Place) => ({
  area: place.area,
  ...(place.selectedClinicId ? { selectedClinicId: place.selectedClinicId } : {}),
  ...(place.likelyClinicId ? { likelyClinicId: place.likelyClinicId } : {}),
});

/** Undefined when the person turned away from what the device asked. */
export async function enterWithPasskey(place: Place): Promise<PasskeyAnswer | undefined> {
  const { options } = await call(beginPasskeySignIn, {});
  const signed = await signChallenge(options);
  if ('refused' in signed) {
    if (signed.refused === 'cancelled') return undefined;
    throw new ApiError({ code: 'auth.passkey_refused', ...errorEntry('auth.passkey_refused') });
  }
  const { credential } = signed;
  try {
    return await call(signInPasskey, { body: { ...withoutEmpty(place), credential } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth.passkey_unknown')
      await forgetCredential(options.rpId, credential.id);
    throw error;
  }
}

/** For whoever is proven and was asked which clinic; `choice` says by which proof. */
export const enterClinic = (area: SignInArea, selectedClinicId: string, choice: string): Promise<PasskeyAnswer> =>
  call(signInPasskey, { body: { area, selectedClinicId, choice } });
