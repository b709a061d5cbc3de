import { currentPasswordInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts } from '@virtual-med/contract/identity/account.texts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
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
export const PasswordStep = ({
  note,
  submit,
  failed = secondFactorTexts.enrolFailed,
  send,
  onCancel,
  cancelLabel,
}: PasswordStepProps) => (
  <SubmitForm
    schema={currentPasswordInput}
    defaultValues={{ password: '' }}
    focusFirst
    describe={failedAct(failed)}
    faultFields={{ 'auth.current_password_wrong': 'password' }}
    send={send}
    submit={submit}
    cancel={cancelLabel}
    onCancel={onCancel}
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field) => (
      <div>
        <SectionNote>{note}</SectionNote>
        <PasswordField label={secondFactorTexts.password} autoComplete="current-password" {...field('password')} />
      </div>
    )}
  </SubmitForm>
);
