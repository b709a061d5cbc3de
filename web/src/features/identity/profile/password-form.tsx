import { ownPasswordTexts } from '@virtual-med/contract/identity/account.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { changePasswordInput } from '@virtual-med/contract/identity/sign-in';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { savePassword } from './account.api.ts';

const { labels } = newPasswordTexts;

export const PasswordForm = ({ onDone }: { onDone: () => void }) => (
  <SubmitForm
    schema={changePasswordInput}
    defaultValues={{ currentPassword: '', password: '', confirmPassword: '' }}
    focusFirst
    describe={failedAct(ownPasswordTexts.failed)}
    faultFields={{
      'auth.current_password_wrong': 'currentPassword',
      'auth.password_unchanged': 'password',
      'auth.password_too_common': 'password',
    }}
    send={async (body) => {
      await savePassword(body);
      toast.success({ title: newPasswordTexts.saved });
      onDone();
    }}
    submit={newPasswordTexts.submit}
    onCancel={onDone}
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field, { formState }) => (
      <>
        <PasswordField label={labels.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
        <NewPasswordFields
          password={field('password', { deps: formState.isSubmitted ? 'confirmPassword' : [] })}
          confirmPassword={field('confirmPassword')}
        />
      </>
    )}
  </SubmitForm>
);
