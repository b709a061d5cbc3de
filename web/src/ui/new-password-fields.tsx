import { newPasswordTexts as texts } from '@virtual-med/contract/identity/new-password.texts';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
  /** Known to hold a clinic or the platform: more is asked of the password. */
  privileged?: boolean;
}

/** A password somebody chooses for themselves: typed twice, its rule in sight. */
export const NewPasswordFields = ({
  password,
  confirmPassword,
  errors,
  privileged = false,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...password}
      label={texts.labels.password}
      hint={privileged ? texts.privilegedRule : texts.rule}
      error={errors.password?.message}
      autoComplete="new-password"
    />
    <PasswordField
      {...confirmPassword}
      label={texts.labels.confirmPassword}
      error={errors.confirmPassword?.message}
      autoComplete="new-password"
    />
  </>
);
