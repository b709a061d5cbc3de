import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@virtual-med/contract/core/client';
import { currentPasswordInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts } from '@virtual-med/contract/identity/account.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionNote } from './section.tsx';

interface PasswordStepProps {
  note: string;
  submit: string;
  /** What is said to have failed. */
  failed?: string;
  send: (body: { password: string }) => Promise<void>;
  onCancel: () => void;
  cancelLabel?: string | undefined;
}

/** Asks for the password again before something that changes who can get in. */
export function PasswordStep({
  note,
  submit,
  failed = secondFactorTexts.enrolFailed,
  send,
  onCancel,
  cancelLabel,
}: PasswordStepProps) {
  const form = useForm({
    resolver: standardSchemaResolver(currentPasswordInput),
    defaultValues: { password: '' },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(failed),
    send: (body) =>
      send(body).catch((error) => {
        if (!(error instanceof ApiError && error.code === 'auth.current_password_wrong')) throw error;
        form.setError('password', { message: error.message }, { shouldFocus: true });
      }),
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="sm:max-w-md">
      <SectionNote>{note}</SectionNote>
      <PasswordField
        label={secondFactorTexts.password}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
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
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancelLabel ?? shellTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
