import { positionRoles } from '@virtual-med/contract/professionals/professionals';
import { positionLabels, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import type { Control, FieldErrors, FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '../../ui/select-field.tsx';
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

const options = positionRoles.map((value) => ({ value, label: positionLabels[value] }));

interface PositionFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

export const PositionField = <Values extends FieldValues, Sent>(props: PositionFieldProps<Values, Sent>) => (
  <SelectField {...props} label={texts.labels.role} options={options} placeholder="Selecione o cargo" />
);
