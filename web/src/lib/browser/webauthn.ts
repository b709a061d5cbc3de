import { sendSignal, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { z } from '@virtual-med/contract/core/zod';
import type {
  assertion,
  beginPasskey,
  beginPasskeySignIn,
  newCredential,
} from '@virtual-med/contract/identity/passkeys';

/** Fetched only by whoever uses a passkey: the conversation with the device, in the forms the server speaks. */

type CreationOptions = z.infer<(typeof beginPasskey)['response']>['options'];
type RequestOptions = z.infer<(typeof beginPasskeySignIn)['response']>['options'];

/** Why there is no credential: the person turned away, the device has one already, or it could not. */
export type DeviceRefusal = 'cancelled' | 'exists' | 'failed';

function refusalOf(error: unknown): DeviceRefusal {
  if (!(error instanceof WebAuthnError)) return 'failed';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  const turnedAway = error.name === 'NotAllowedError' || error.code === 'ERROR_CEREMONY_ABORTED';
  return turnedAway ? 'cancelled' : 'failed';
}

export async function createCredential(
  optionsJSON: CreationOptions,
): Promise<{ credential: z.infer<typeof newCredential> } | { refused: DeviceRefusal }> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const told = { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) };
    return { credential: { id, rawId, type: type as 'public-key', response: told } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

export async function signChallenge(
  optionsJSON: RequestOptions,
): Promise<{ credential: z.infer<typeof assertion> } | { refused: DeviceRefusal }> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const told = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
    return { credential: { id, rawId, type: type as 'public-key', response: told } };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** Asks the device to stop offering a passkey that opens nothing here; where it cannot, it goes on offering it. */
export async function forgetCredential(rpID: string, credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}
