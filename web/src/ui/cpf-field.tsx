import { formatCpf } from '@virtual-med/contract/core/cpf';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import type { ComponentProps } from 'react';
import { MaskedField } from './masked-field.tsx';

export const CpfField = (field: Omit<ComponentProps<typeof MaskedField>, 'format' | 'label'> & { label?: string }) => (
  <MaskedField
    label={registrationTexts.labels.cpf}
    format={formatCpf}
    inputMode="numeric"
    autoComplete="off"
    placeholder="000.000.000-00"
    {...field}
  />
);
