import { formatPhone } from '@virtual-med/contract/core/phones';
import type { ComponentProps } from 'react';
import { MaskedField } from './masked-field.tsx';

/** Writes a phone number the way people read it, while it is typed. */
export const PhoneField = (field: Omit<ComponentProps<typeof MaskedField>, 'format' | 'type' | 'inputMode'>) => (
  <MaskedField autoComplete="tel" {...field} type="tel" format={formatPhone} />
);
