import { firstCodeInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { confirmCode } from './account.api.ts';

interface SecondFactorCodeProps {
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string | undefined;
}

/** People type the code in two groups, as their app shows it. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

export const SecondFactorCode = ({ onConfirmed, onCancel, cancelLabel }: SecondFactorCodeProps) => (
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
    {({ register, formState }) => (
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={formState.errors.code?.message}
        {...register('code', { setValueAs: withoutSpaces })}
      />
    )}
  </SubmitForm>
);
