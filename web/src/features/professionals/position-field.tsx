import { positionRoles } from '@virtual-med/contract/professionals/professionals';
import { positionLabels, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField } from '../../ui/select-field.tsx';

const options = positionRoles.map((value) => ({ value, label: positionLabels[value] }));

interface PositionFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

export const PositionField = <Values extends FieldValues, Sent>(props: PositionFieldProps<Values, Sent>) => (
  <SelectField {...props} label={texts.labels.role} options={options} placeholder="Selecione o cargo" />
);
