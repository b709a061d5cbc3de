import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { PasswordAndCodeStep } from './password-and-code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useReveal } from './section.tsx';

interface ProvenButtonProps {
  /** What the server asks for now. */
  proofAsked: PasskeyProof;
  label: string;
  texts: {
    readonly confirmNote: string;
    readonly continue: string;
    readonly signInFirst: string;
    readonly failed: string;
  };
  act: (shown: { password?: string; code?: string }) => Promise<void>;
}

/** A button for what adds a way into the account: it asks for the proof the server asks for, unless a fresh sign-in is that proof. */
export function ProvenButton({ proofAsked, label, texts, act }: ProvenButtonProps) {
  const proof = useReveal();
  const { busy, run } = useAct(texts.failed, () => act({}));
  const step = {
    note: texts.confirmNote,
    submit: texts.continue,
    failed: texts.failed,
    send: async (shown: { password: string; code?: string }) => {
      await act(shown);
      proof.hide();
    },
    onCancel: proof.hide,
  };
  if (proofAsked === 'sign_in') return <p className="text-sm text-ink-muted">{texts.signInFirst}</p>;
  if (proof.open)
    return proofAsked === 'password_and_code' ? <PasswordAndCodeStep {...step} /> : <PasswordStep {...step} />;
  return (
    <div>
      <Button
        variant="outline"
        ref={proof.trigger}
        loading={busy}
        onClick={proofAsked === 'nothing' ? () => void run() : proof.show}
      >
        {label}
      </Button>
    </div>
  );
}
