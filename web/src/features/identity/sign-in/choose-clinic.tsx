import type { ChoosableClinic } from '@virtual-med/contract/identity/passkeys';
import { passkeySignInTexts as texts } from '@virtual-med/contract/identity/sign-in.texts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';

interface ChooseClinicProps {
  clinics: readonly ChoosableClinic[];
  onChosen: (clinicId: string) => Promise<void>;
  onStartOver: (error?: unknown) => void;
}

/** For somebody proven by a passkey who belongs to several clinics. */
export function ChooseClinic({ clinics, onChosen, onStartOver }: ChooseClinicProps) {
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const choose = async (clinicId: string) => {
    if (chosen) return;
    setChosen(clinicId);
    await onChosen(clinicId).catch(onStartOver);
  };
  return (
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
  );
}
