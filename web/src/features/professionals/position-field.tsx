import { positionRoles } from '@virtual-med/contract/professionals/professionals';
import { positionLabels, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Select } from '../../ui/select.tsx';

const options = positionRoles.map((value) => ({ value, label: positionLabels[value] }));

interface PositionFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

export function PositionField<Values extends FieldValues, Sent>({ control, name }: PositionFieldProps<Values, Sent>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      label={texts.labels.role}
      error={fieldState.error?.message}
      options={options}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      placeholder="Selecione o cargo"
    />
  );
}
