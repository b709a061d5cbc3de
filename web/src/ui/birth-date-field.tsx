import { formatDay } from '@virtual-med/contract/core/formats';
import { type ComponentProps, useState } from 'react';
import { MaskedField } from './masked-field.tsx';
import { toIsoDay, writeDay } from './typed-day.ts';

type BirthDateFieldProps = Omit<
  ComponentProps<typeof MaskedField>,
  'format' | 'type' | 'inputMode' | 'value' | 'onChange'
> & {
  /** yyyy-mm-dd, or empty. What was typed and is no day is handed on as it is, for the schema to refuse. */
  value: string;
  onChange: (day: string) => void;
};

/** A day of birth, typed as people know it: DD/MM/AAAA. */
export function BirthDateField({ value, onChange, ...field }: BirthDateFieldProps) {
  const [typed, setTyped] = useState(() => formatDay(value));
  return (
    <MaskedField
      autoComplete="bday"
      placeholder="DD/MM/AAAA"
      {...field}
      type="text"
      inputMode="numeric"
      format={writeDay}
      value={toIsoDay(typed) === value ? typed : formatDay(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toIsoDay(target.value));
      }}
    />
  );
}
