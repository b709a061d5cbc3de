import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';

interface PersonFieldsProps {
  name: UseFormRegisterReturn;
  email: UseFormRegisterReturn;
  errors: FieldErrors<{ name: string; email: string }>;
  /** One's own address is not changed here. */
  isSelf?: boolean;
}

export const PersonFields = ({ name, email, errors, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField label={texts.labels.name} autoComplete="off" error={errors.name?.message} {...name} />
    <TextField
      label={texts.labels.email}
      type="email"
      autoComplete="off"
      readOnly={isSelf}
      hint={isSelf ? texts.ownEmailHint : undefined}
      error={errors.email?.message}
      {...email}
    />
  </>
);
