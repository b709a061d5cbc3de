import { clinicExportTexts as texts } from '@virtual-med/contract/data-export/clinic-export.texts';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { useAct } from '../../ui/use-submit.ts';
import type { Proof } from './data-export.api.ts';

export interface ProofStepProps {
  /** The code of the second factor too. */
  withCode: boolean;
  note: string;
  submit: string;
  /** What is said to have failed. */
  failed: string;
  send: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}
export type ProofStepType = ComponentType<ProofStepProps>;

interface ProvenActProps {
  label: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  failed: string;
  /** Asked each time: a sign-in of a moment ago gets old. */
  proofAsked: () => Promise<PasskeyProof>;
  ProofStep: ProofStepType;
  act: (proof: Proof) => Promise<void>;
}

/** A button for what asks the person to show again who they are, unless they just have. */
export function ProvenAct({ label, icon, variant = 'primary', failed, proofAsked, ProofStep, act }: ProvenActProps) {
  const [asked, setAsked] = useState<PasskeyProof>('nothing');
  const { busy, run } = useAct(failed, async () => {
    const now = await proofAsked();
    if (now === 'nothing') await act({});
    else setAsked(now);
  });
  if (asked === 'sign_in') return <p role="alert">{texts.signInFirst}</p>;
  if (asked !== 'nothing')
    return (
      <ProofStep
        withCode={asked === 'password_and_code'}
        note={texts.confirmNote}
        submit={texts.confirm}
        failed={failed}
        send={async (proof) => {
          await act(proof);
          setAsked('nothing');
        }}
        onCancel={() => setAsked('nothing')}
      />
    );
  return (
    <div>
      <Button variant={variant} loading={busy} onClick={() => void run()}>
        {!busy && icon}
        {label}
      </Button>
    </div>
  );
}
