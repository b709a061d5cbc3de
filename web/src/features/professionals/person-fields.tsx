import { positionRoles } from '@virtual-med/contract/professionals/professionals';
import { positionLabels, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { FormField } from '../../ui/field-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PersonFieldsProps {
  name: FormField;
  email: FormField;
  /** One's own address is not changed here. */
  isSelf?: boolean;
}

export const PersonFields = ({ name, email, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField label={texts.labels.name} autoComplete="off" {...name} />
    <TextField
      label={texts.labels.email}
      type="email"
      autoComplete="off"
      readOnly={isSelf}
      hint={isSelf ? texts.ownEmailHint : undefined}
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
