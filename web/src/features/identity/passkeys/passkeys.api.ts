import { noAnswer } from '@virtual-med/contract/core/client';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';
import { toast } from '../../../ui/toast.tsx';

/** Looked at rarely; what adding one asks for changes with time alone. */
export const passkeysQuery = endpointQuery(['account', 'passkeys'], listPasskeys, {}, { staleTime: 0 });

export const savePasskeyName = (passkeyId: string, body: BodyOf<typeof renamePasskey>) =>
  call(renamePasskey, { params: { passkeyId }, body });

export const deletePasskey = (passkeyId: string) => call(removePasskey, { params: { passkeyId } });

export type PasskeyProofShown = BodyOf<typeof beginPasskey>;

const passkeyOptions = async (proof: PasskeyProofShown) => (await call(beginPasskey, { body: proof })).options;

const savePasskey = async (body: BodyOf<typeof addPasskey>) => (await call(addPasskey, { body })).passkey;

/**
 * Has this device make a passkey for whoever is signed in, and says what came of it. Undefined when the person turned
 * away or the device could not; what the server refuses is thrown.
 */
export async function addOwnPasskey(proof: PasskeyProofShown = {}): Promise<Passkey | undefined> {
  const [{ createCredential }, options] = await Promise.all([
    import('../../../lib/browser/webauthn.ts').catch(() => {
      throw noAnswer();
    }),
    passkeyOptions(proof),
  ]);
  const made = await createCredential(options);
  if ('refused' in made) {
    if (made.refused !== 'cancelled')
      toast.error({
        title: texts.failed,
        description: made.refused === 'exists' ? texts.alreadyHere : texts.deviceRefused,
      });
    return undefined;
  }
  const passkey = await savePasskey({ credential: made.credential });
  toast.success({ title: texts.added });
  return passkey;
}
