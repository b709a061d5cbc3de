import { formatPhone } from '@virtual-med/contract/core/phones';
import type { ChangeEvent, ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Writes a phone number the way people read it, while it is typed. */
export function PhoneField({ onChange, ...field }: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  const format = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    // Changing something in the middle must not throw the caret to the end.
    if (target.selectionStart === target.value.length) target.value = formatPhone(target.value);
    return onChange?.(event);
  };
  return <TextField {...field} type="tel" autoComplete="tel" onChange={format} />;
}
