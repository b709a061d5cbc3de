import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
}

/** A password somebody chooses for themselves: typed twice, its rule in sight. */
export const NewPasswordFields = ({ password, confirmPassword, errors }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField {...password} label={texts.labels.password} hint={texts.rule} error={errors.password?.message} />
    <PasswordField
      {...confirmPassword}
      label={texts.labels.confirmPassword}
      error={errors.confirmPassword?.message}
      autoComplete="new-password"
    />
  </>
);
