import { firstCodeInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { type ComponentType, useState } from 'react';
import { refreshSession } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { beginSecondFactor, confirmCode } from './account.api.ts';
import { PasswordStep } from './password-step.tsx';

type Begun = Awaited<ReturnType<typeof beginSecondFactor>>;

interface SecondFactorEnrolmentProps {
  onOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
  cancelLabel?: string;
  /** Begins with the password; what asks for it may be another screen's own. */
  First?: ComponentType<FirstStepProps>;
}

export interface FirstStepProps {
  begin: (body: { password: string }) => Promise<void>;
}

/** The password, then the key into the app, then a first code from it. */
export function SecondFactorEnrolment({ onOn, onCancel, cancelLabel, First }: SecondFactorEnrolmentProps) {
  const [begun, setBegun] = useState<Begun>();
  const begin = async (body: { password: string }) => setBegun(await beginSecondFactor(body));
  if (!begun && First) return <First begin={begin} />;
  if (!begun)
    return <PasswordStep note={texts.enrolPasswordNote} submit={texts.continue} send={begin} onCancel={onCancel} />;

  const confirmed = async (recoveryCodes: readonly string[]) => {
    onOn(recoveryCodes);
    toast.success({ title: texts.enabled });
    await refreshSession();
  };
  return (
    <div className="mt-4 flex flex-col gap-6 sm:flex-row">
      {/* White whatever the theme: cameras read dark on light. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrSvg)}`}
        alt={texts.qr}
        className="size-44 shrink-0 self-center rounded-xl border border-line bg-[#fff] p-2 sm:self-start"
      />
      <div className="min-w-0 grow">
        <p className="font-medium">{texts.scan}</p>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">{texts.scanNote}</p>
        <p className="mt-3">
          <span className="sr-only">{texts.key}: </span>
          <code className="block rounded-xl bg-sunken px-3.5 py-2.5 font-mono text-sm wrap-anywhere">{begun.key}</code>
        </p>
        <div className="mt-3 mb-6">
          <CopyButton text={begun.key.replaceAll(' ', '')} label={texts.copyKey} />
        </div>
        <SecondFactorCode onConfirmed={confirmed} onCancel={onCancel} cancelLabel={cancelLabel} />
      </div>
    </div>
  );
}

interface SecondFactorCodeProps {
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string | undefined;
}

/** People type the code in two groups, as their app shows it. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

const SecondFactorCode = ({ onConfirmed, onCancel, cancelLabel }: SecondFactorCodeProps) => (
  <SubmitForm
    schema={firstCodeInput}
    defaultValues={{ code: '' }}
    focusFirst
    describe={failedAct(texts.enrolFailed)}
    faultFields={{ 'auth.second_factor_wrong': 'code' }}
    send={async (body) => onConfirmed((await confirmCode(body)).recoveryCodes)}
    submit={texts.confirm}
    cancel={cancelLabel}
    onCancel={onCancel}
    inSection
  >
    {(field) => (
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...field('code', { setValueAs: withoutSpaces })}
      />
    )}
  </SubmitForm>
);
