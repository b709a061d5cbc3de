import type { ChoosableClinic } from '@virtual-med/contract/identity/passkeys';
import { clinicChoiceTexts as texts } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';

interface ChooseClinicProps {
  beside: Pick<ComponentProps<typeof SignInFrame>, 'promise' | 'detail'>;
  clinics: readonly ChoosableClinic[];
  onChosen: (clinicId: string) => Promise<void>;
  onStartOver: (error?: unknown) => void;
}

/** For somebody proven by a passkey who belongs to several clinics. */
export function ChooseClinic({ beside, clinics, onChosen, onStartOver }: ChooseClinicProps) {
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const choose = async (clinicId: string) => {
    if (chosen) return;
    setChosen(clinicId);
    await onChosen(clinicId).catch(onStartOver);
  };
  return (
    <SignInFrame {...beside} title={texts.title} description={texts.note}>
      <div className="grid gap-5">
        <ul ref={list} className="grid gap-3">
          {clinics.map(({ id, name, status }) => (
            <li key={id} className="grid">
              <Button variant="outline" loading={chosen === id} onClick={() => void choose(id)}>
                {name} {status === 'disabled' && texts.blocked}
              </Button>
            </li>
          ))}
        </ul>
        <button type="button" className={textLinkStyle} onClick={() => onStartOver()}>
          {texts.startOver}
        </button>
      </div>
    </SignInFrame>
  );
}
