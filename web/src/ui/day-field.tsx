import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

interface DayFieldProps {
  label: string;
  /** yyyy-mm-dd */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
  error?: string | undefined;
}

/** A day, or none. While a year is being typed it passes through the first century, which nobody means. */
export function DayField({ label, day = '', onChange, error }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <TextField
      label={label}
      type="date"
      min="2000-01-01"
      max="2999-12-31"
      value={typed}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || target.value >= '2000') onChange(target.value || undefined);
      }}
      onBlur={() => setTyped(day)}
    />
  );
}
