import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import type { FormField } from './field-of.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: FormField;
  confirmPassword: FormField;
}

/** A password somebody chooses for themselves: typed twice, its rule in sight. */
export const NewPasswordFields = ({ password, confirmPassword }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField {...password} label={texts.labels.password} hint={texts.rule} />
    <PasswordField {...confirmPassword} label={texts.labels.confirmPassword} autoComplete="new-password" />
  </>
);
