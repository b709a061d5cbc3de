import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@virtual-med/contract/core/client';
import { changePassword } from '@virtual-med/contract/identity/account';
import { ownPasswordTexts } from '@virtual-med/contract/identity/account.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { changePasswordInput } from '@virtual-med/contract/identity/sign-in';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/transport/api.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionFormEnd } from './section-form-end.tsx';

const { labels } = newPasswordTexts;

/** Failures that are about one field; everything else is about the form. */
const fieldOf = {
  'auth.current_password_wrong': 'currentPassword',
  'auth.password_unchanged': 'password',
  'auth.password_too_common': 'password',
} as const;

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(changePasswordInput),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(ownPasswordTexts.failed),
    send: async (body) => {
      try {
        await call(changePassword, { body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code in fieldOf)) throw error;
        const field = fieldOf[error.code as keyof typeof fieldOf];
        return form.setError(field, { message: error.message }, { shouldFocus: true });
      }
      toast.success({ title: newPasswordTexts.saved });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-5 sm:max-w-md">
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields
        password={form.register('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
        confirmPassword={form.register('confirmPassword')}
        errors={errors}
      />
      <SectionFormEnd submit={newPasswordTexts.submit} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}
