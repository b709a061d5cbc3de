import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { controlOf } from './field-of.ts';
import { Select, type SelectProps } from './select.tsx';

interface SelectFieldProps<Values extends FieldValues, Sent>
  extends Omit<SelectProps, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

/** A `Select` of a form of react-hook-form. */
export function SelectField<Values extends FieldValues, Sent>({
  control,
  name,
  ...select
}: SelectFieldProps<Values, Sent>) {
  const { value, ...field } = controlOf(useController({ control, name }));
  return <Select {...select} {...field} value={value ?? ''} />;
}
