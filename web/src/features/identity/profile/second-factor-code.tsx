import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@virtual-med/contract/core/client';
import { confirmSecondFactor, firstCodeInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/transport/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';

interface SecondFactorCodeProps {
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string | undefined;
}

/** People type the code in two groups, as their app shows it. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

export function SecondFactorCode({ onConfirmed, onCancel, cancelLabel }: SecondFactorCodeProps) {
  const form = useForm({
    resolver: standardSchemaResolver(firstCodeInput),
    defaultValues: { code: '' },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.enrolFailed),
    send: async (body) => {
      try {
        const { recoveryCodes } = await call(confirmSecondFactor, { body });
        await onConfirmed(recoveryCodes);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'auth.second_factor_wrong')) throw error;
        form.setError('code', { message: error.message }, { shouldFocus: true });
      }
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.formState.errors.code?.message}
        {...form.register('code', { setValueAs: withoutSpaces })}
      />
      {failure && (
        <div className="mt-4">
          <FormMessage kind="failure" title={failure.title}>
            {failure.message}
          </FormMessage>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" loading={sending}>
          {texts.confirm}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancelLabel ?? shellTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
