import { noAnswer } from '@virtual-med/contract/core/client';
import type { Passkey } from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { toast } from '../../../ui/toast.tsx';
import { type PasskeyProofShown, passkeyOptions, savePasskey } from './passkeys.api.ts';

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
