import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import {
  type HealthField,
  type HealthFieldInput,
  healthFields,
  type PatientInput,
  type PatientRecord,
} from '@virtual-med/contract/patients/patients';
import type { UseFormReturn } from 'react-hook-form';

export type PatientFormState = UseFormReturn<PatientInput, unknown, PatientInput>;

const historyOf = (textOf: (field: HealthField) => string) =>
  Object.fromEntries(healthFields.map((field) => [field, textOf(field)])) as Record<HealthField, string>;

/** An empty form. */
export const emptyValues = () => ({
  name: '',
  email: '',
  phone: '',
  birthDate: '',
  cpf: '',
  zipCode: '',
  address: '',
  professional: null as string | null,
  healthHistory: historyOf(() => ''),
});

/** Masked, it is not for this person to change by accident. */
const wholeCpf = ({ cpf }: PatientRecord): string => (cpf && !cpf.includes('*') ? formatCpf(cpf) : '');

export const valuesOf = (patient: PatientRecord) => ({
  name: patient.civilName,
  email: patient.email,
  phone: patient.phone,
  birthDate: patient.birthDate ?? '',
  cpf: wholeCpf(patient),
  zipCode: formatZipCode(patient.zipCode),
  address: patient.address,
  professional: patient.professionalId,
  healthHistory: historyOf((field) => patient.healthHistory[field] ?? ''),
});

/** The fields of the anamnesis that say something else than the record they were opened with. */
export const changedFields = (patient: PatientRecord, written: PatientInput['healthHistory']): HealthFieldInput[] =>
  healthFields.flatMap((field) => {
    const [before, text] = [patient.healthHistory[field] ?? '', written?.[field] ?? ''];
    return text === before.trim() ? [] : [{ field, text, before }];
  });

/** The text with a suggestion added, once. */
export const withSuggestion = (text: string, suggestion: string): string => {
  if (text.toLocaleLowerCase('pt-BR').includes(suggestion.toLocaleLowerCase('pt-BR'))) return text;
  const kept = text.trimEnd().replace(/[,;]$/, '');
  return kept === '' ? suggestion : `${kept}, ${suggestion}`;
};
