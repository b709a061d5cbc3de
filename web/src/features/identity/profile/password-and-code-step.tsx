import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@virtual-med/contract/core/client';
import type { z } from '@virtual-med/contract/core/zod';
import { passwordAndCodeInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionNote } from './section.tsx';

type Proof = z.infer<typeof passwordAndCodeInput>;

interface PasswordAndCodeStepProps {
  note: string;
  submit: string;
  /** What is said to have failed. */
  failed: string;
  destructive?: boolean;
  send: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** Failures that are about one field; everything else is about the form. */
const fieldOf = {
  'auth.current_password_wrong': 'password',
  'auth.second_factor_wrong': 'code',
} as const;

/** Asks for both before the second factor is weakened or replaced: a password alone may be known to somebody else. */
export function PasswordAndCodeStep({
  note,
  submit,
  failed,
  destructive = false,
  send,
  onCancel,
}: PasswordAndCodeStepProps) {
  const form = useForm({
    resolver: standardSchemaResolver(passwordAndCodeInput),
    defaultValues: { password: '', code: '' },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(failed),
    send: (proof) =>
      send(proof).catch((error) => {
        if (!(error instanceof ApiError && error.code in fieldOf)) throw error;
        const field = fieldOf[error.code as keyof typeof fieldOf];
        form.setError(field, { message: error.message }, { shouldFocus: true });
      }),
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="sm:max-w-md">
      <SectionNote>{note}</SectionNote>
      <div className="grid gap-5">
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label={texts.anyCode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code')}
        />
      </div>
      {failure && (
        <div className="mt-4">
          <FormMessage kind="failure" title={failure.title}>
            {failure.message}
          </FormMessage>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant={destructive ? 'danger' : 'primary'} loading={sending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {shellTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
