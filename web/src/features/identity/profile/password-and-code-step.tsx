import type { z } from '@virtual-med/contract/core/zod';
import { passwordAndCodeInput } from '@virtual-med/contract/identity/account';
import { secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
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

/** Asks for both before the second factor is weakened or replaced: a password alone may be known to somebody else. */
export const PasswordAndCodeStep = ({
  note,
  submit,
  failed,
  destructive = false,
  send,
  onCancel,
}: PasswordAndCodeStepProps) => (
  <SubmitForm
    schema={passwordAndCodeInput}
    defaultValues={{ password: '', code: '' }}
    focusFirst
    describe={failedAct(failed)}
    faultFields={{ 'auth.current_password_wrong': 'password', 'auth.second_factor_wrong': 'code' }}
    send={send}
    submit={submit}
    variant={destructive ? 'danger' : 'primary'}
    onCancel={onCancel}
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field) => (
      <>
        <div>
          <SectionNote>{note}</SectionNote>
          <PasswordField label={texts.password} autoComplete="current-password" {...field('password')} />
        </div>
        <TextField label={texts.anyCode} autoComplete="one-time-code" verbatim {...field('code')} />
      </>
    )}
  </SubmitForm>
);
