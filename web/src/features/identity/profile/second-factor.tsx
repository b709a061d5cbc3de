import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { endSecondFactor, makeRecoveryCodes } from './account.api.ts';
import { PasswordAndCodeStep } from './password-and-code-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnrolment } from './second-factor-enrolment.tsx';
import { Section, SectionNote } from './section.tsx';

type Step = { name: 'rest' | 'enrol' | 'renew' | 'disable' } | { name: 'codes'; codes: readonly string[] };

type Proof = Parameters<typeof endSecondFactor>[0];

export function SecondFactor({ on, required }: { on: boolean; required: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const firstButton = useRef<HTMLButtonElement>(null);
  const rest = () => {
    flushSync(() => setStep({ name: 'rest' }));
    firstButton.current?.focus();
  };
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes });

  const disable = async (body: Proof) => {
    await endSecondFactor(body);
    await refreshSession();
    toast.success({ title: texts.disabled });
    rest();
  };
  const renew = async (body: Proof) => {
    showCodes((await makeRecoveryCodes(body)).recoveryCodes);
  };

  return (
    <Section title={texts.title}>
      {step.name === 'rest' && (
        <>
          <SectionNote>{on ? texts.on : texts.off}</SectionNote>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" ref={firstButton} onClick={() => setStep({ name: on ? 'renew' : 'enrol' })}>
              {on ? texts.renew : texts.enrol}
            </Button>
            {on && (
              <Button variant="outline" onClick={() => setStep({ name: 'disable' })}>
                {texts.disable}
              </Button>
            )}
          </div>
        </>
      )}
      {step.name === 'enrol' && <SecondFactorEnrolment onOn={showCodes} onCancel={rest} />}
      {step.name === 'renew' && (
        <PasswordAndCodeStep
          note={texts.renewNote}
          submit={texts.continue}
          failed={texts.renewFailed}
          send={renew}
          onCancel={rest}
        />
      )}
      {step.name === 'disable' && (
        <PasswordAndCodeStep
          note={required ? texts.disableRequiredNote : texts.disableNote}
          submit={texts.disable}
          failed={texts.disableFailed}
          destructive
          send={disable}
          onCancel={rest}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </Section>
  );
}
