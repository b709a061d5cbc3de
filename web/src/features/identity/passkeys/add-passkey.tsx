import { useQueryClient } from '@tanstack/react-query';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { PasswordAndCodeStep } from '../profile/password-and-code-step.tsx';
import { PasswordStep } from '../profile/password-step.tsx';
import { useReveal } from '../profile/use-reveal.ts';
import { addOwnPasskey } from './add-own-passkey.ts';
import { passkeysQuery } from './passkeys.api.ts';

/** One more passkey, after the proof the server asks for now. */
export function AddPasskey({ proofAsked }: { proofAsked: PasskeyProof }) {
  const queries = useQueryClient();
  const proof = useReveal();
  const add = async (shown: Parameters<typeof addOwnPasskey>[0]) => {
    await addOwnPasskey(shown);
    await queries.invalidateQueries(passkeysQuery);
  };
  const withProof = async (shown: { password: string; code?: string }) => {
    await add(shown);
    proof.hide();
  };
  const act = useAct(texts.failed, () => add({}));
  const step = {
    note: texts.confirmNote,
    submit: texts.continue,
    failed: texts.failed,
    send: withProof,
    onCancel: proof.hide,
  };

  if (!canUsePasskeys()) return <p className="text-sm text-ink-muted">{texts.unsupported}</p>;
  if (proofAsked === 'sign_in') return <p className="text-sm text-ink-muted">{texts.signInFirst}</p>;
  if (proof.open)
    return proofAsked === 'password_and_code' ? <PasswordAndCodeStep {...step} /> : <PasswordStep {...step} />;
  return (
    <div>
      <Button
        variant="outline"
        ref={proof.trigger}
        loading={act.busy}
        onClick={proofAsked === 'nothing' ? () => void act.run() : proof.show}
      >
        {texts.add}
      </Button>
    </div>
  );
}
