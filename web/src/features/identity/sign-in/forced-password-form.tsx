import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import { changePasswordInput } from '@virtual-med/contract/identity/sign-in';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldOf } from '../../../ui/field-of.ts';
import { FormFailure } from '../../../ui/form-message.tsx';
import { NewPasswordFields } from '../../../ui/new-password-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TermsNote } from '../../../ui/terms-note.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { savePassword } from '../profile/account.api.ts';
import { signInFailureOf } from './sign-in-failure.ts';

interface ForcedPasswordFormProps {
  /** The temporary password just typed; without it, it is asked for again. */
  currentPassword: string | undefined;
  onChanged: (password: string) => Promise<void>;
}

/** Somebody else made the password this person came in with: nothing else works before they choose their own. */
export function ForcedPasswordForm({ currentPassword, onChanged }: ForcedPasswordFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(changePasswordInput),
    defaultValues: { currentPassword: currentPassword ?? '', password: '', confirmPassword: '' },
  });
  const changed = useRef(false);
  const session = useSession();
  const { setFocus } = form;
  useEffect(
    () => setFocus(currentPassword === undefined ? 'currentPassword' : 'password'),
    [setFocus, currentPassword],
  );
  const field = fieldOf(form);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: signInFailureOf,
    send: async (body) => {
      // What follows may fail and be tried again; the change itself happens once.
      if (!changed.current) await savePassword({ ...body, acceptedTerms: currentTerms.version });
      changed.current = true;
      await onChanged(body.password);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormFailure failure={failure} />
      {/* Tells password managers whose password changes. */}
      <input type="text" autoComplete="username" value={session?.user.email ?? ''} readOnly hidden />
      {currentPassword === undefined && (
        <PasswordField
          {...field('currentPassword')}
          label={texts.labels.currentPassword}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields
        password={field('password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
        confirmPassword={field('confirmPassword')}
      />
      <TermsNote act={termsTexts.byPassword} />
      <Button type="submit" loading={sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
