import { Link } from '@tanstack/react-router';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { useCallback, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form-message.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { type Failure, failureOf } from '../../../ui/use-submit.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type FirstStepProps, SecondFactorEnrolment } from './second-factor-enrolment.tsx';

interface RequiredSecondFactorProps {
  password: string | undefined;
  onDone: () => Promise<void>;
  onLeave: () => Promise<void>;
}

/** For those who may not go in without it: what to have at hand, the key, a first code, the recovery codes, and in. */
export function RequiredSecondFactor({ password, onDone, onLeave }: RequiredSecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const First = useCallback(
    (props: FirstStepProps) => <FirstStep {...props} password={password} onLeave={onLeave} />,
    [password, onLeave],
  );
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} doneLabel={texts.requiredDone} />;
  return (
    <SecondFactorEnrolment onOn={setCodes} onCancel={() => void onLeave()} cancelLabel={texts.leave} First={First} />
  );
}

type FirstProps = FirstStepProps & Omit<RequiredSecondFactorProps, 'onDone'>;

const FirstStep = ({ begin, password, onLeave }: FirstProps) => (
  <>
    <ol className="grid gap-4">
      {texts.requiredSteps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
    <div className="mt-8">
      {password === undefined ? (
        <>
          <PasswordStep
            note={texts.enrolPasswordNote}
            submit={texts.requiredBegin}
            send={begin}
            onCancel={() => void onLeave()}
            cancelLabel={texts.leave}
          />
          <Link to="/esqueci-a-senha" className={`${textLinkStyle} mt-3 inline-block`}>
            {texts.noPassword}
          </Link>
        </>
      ) : (
        <Begin begin={() => begin({ password })} onLeave={onLeave} />
      )}
    </div>
  </>
);

/** The password was typed a moment ago at this very sign-in. */
function Begin({ begin, onLeave }: { begin: () => Promise<void>; onLeave: () => Promise<void> }) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    await begin().catch((error: unknown) => setFailure(failureOf(error)));
    setBusy(false);
  };
  return (
    <div className="grid gap-5">
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => void start()}>
          {texts.requiredBegin}
        </Button>
        <Button variant="outline" onClick={() => void onLeave()}>
          {texts.leave}
        </Button>
      </div>
    </div>
  );
}
