import { useQueryClient } from '@tanstack/react-query';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { ProvenButton } from '../profile/proven-button.tsx';
import { addOwnPasskey } from './add-own-passkey.ts';
import { passkeysQuery } from './passkeys.api.ts';

/** One more passkey, after the proof the server asks for now. */
export function AddPasskey({ proofAsked }: { proofAsked: PasskeyProof }) {
  const queries = useQueryClient();
  if (!canUsePasskeys()) return <p className="text-sm text-ink-muted">{texts.unsupported}</p>;
  return (
    <ProvenButton
      proofAsked={proofAsked}
      label={texts.add}
      texts={texts}
      act={async (shown) => {
        await addOwnPasskey(shown);
        await queries.invalidateQueries(passkeysQuery);
      }}
    />
  );
}
