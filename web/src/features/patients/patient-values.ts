import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import { z } from '@virtual-med/contract/core/zod';
import {
  type HealthField,
  type HealthFieldInput,
  healthFields,
  type PatientInput,
  type PatientRecord,
  patientInput,
  type Relation,
} from '@virtual-med/contract/patients/patients';
import type { UseFormReturn } from 'react-hook-form';

export type PatientFormState = UseFormReturn<PatientInput, unknown, PatientInput>;

const namesNobody = (one: PatientInput['representative']): boolean => !one || !`${one.name}${one.cpf ?? ''}`.trim();

/** A representative who has neither name nor number is none. */
export const patientForm = z.pipe(
  z.transform(
    (values: PatientInput): PatientInput =>
      namesNobody(values.representative) ? { ...values, representative: null } : values,
  ),
  patientInput,
);

const historyOf = (textOf: (field: HealthField) => string) =>
  Object.fromEntries(healthFields.map((field) => [field, textOf(field)])) as Record<HealthField, string>;

/** An empty form. */
export const emptyValues = () => ({
  name: '',
  email: '' as string | null,
  phone: '',
  birthDate: '',
  cpf: '',
  socialName: '',
  sex: null as PatientInput['sex'],
  passport: '',
  representative: { name: '', cpf: '', relation: '' as Relation },
  zipCode: '',
  address: '',
  professional: null as string | null,
  healthHistory: historyOf(() => ''),
});

/** Masked, it is not for this person to change by accident. */
const whole = (number: string | null | undefined): string => (number && !number.includes('*') ? number : '');

export const valuesOf = (patient: PatientRecord) => ({
  name: patient.civilName,
  email: patient.email,
  phone: patient.phone,
  birthDate: patient.birthDate ?? '',
  cpf: formatCpf(whole(patient.cpf)),
  socialName: patient.socialName,
  sex: patient.sex,
  passport: whole(patient.passport),
  representative: {
    name: patient.representative?.name ?? '',
    cpf: formatCpf(whole(patient.representative?.cpf)),
    relation: patient.representative?.relation ?? ('' as Relation),
  },
  zipCode: formatZipCode(patient.zipCode),
  address: patient.address,
  professional: patient.professionalId,
  healthHistory: historyOf((field) => patient.healthHistory[field] ?? ''),
});

/** What is there to be kept, and not seen whole: nobody sends it unless they wrote it anew. */
export const keptNumber = (number: string | null | undefined): string | undefined =>
  number?.includes('*') ? number : undefined;

/** Of a new patient nothing is said that was not asked. */
export const withoutEmpty = ({
  cpf,
  socialName,
  sex,
  passport,
  representative,
  ...rest
}: PatientInput): PatientInput => ({
  ...rest,
  ...(cpf ? { cpf } : {}),
  ...(socialName ? { socialName } : {}),
  ...(sex ? { sex } : {}),
  ...(passport ? { passport } : {}),
  ...(representative ? { representative } : {}),
});

/** Numbers that this person may not have seen whole are sent only where they were written anew. */
export function onlyWrittenNumbers(
  { cpf, passport, representative, ...rest }: Omit<PatientInput, 'healthHistory'>,
  changed: PatientFormState['formState']['dirtyFields'],
): Omit<PatientInput, 'healthHistory'> {
  const written = Object(changed.representative) as { cpf?: boolean };
  return {
    ...rest,
    ...(changed.cpf ? { cpf } : {}),
    ...(changed.passport ? { passport } : {}),
    ...(Object.values(written).some(Boolean)
      ? { representative: representative && { ...representative, cpf: written.cpf ? representative.cpf : undefined } }
      : {}),
  };
}

/** The fields of the anamnesis that say something else than the record they were opened with. */
export const changedFields = (patient: PatientRecord, written: PatientInput['healthHistory']): HealthFieldInput[] =>
  healthFields.flatMap((field) => {
    const [before, text] = [patient.healthHistory[field] ?? '', written?.[field] ?? ''];
    return text === before.trim() ? [] : [{ field, text, before }];
  });
