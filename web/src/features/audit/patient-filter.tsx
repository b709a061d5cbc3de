import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditTexts } from '@virtual-med/contract/audit/audit.texts';
import { formatDay } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { Combobox } from '../../ui/combobox.tsx';
import { patientSearchQuery } from './audit.api.ts';

const texts = auditTexts.filters;

interface PatientFilterProps {
  clinicId: string;
  patientId: string | undefined;
  /** What the entries call this patient, where the list does not hold them. */
  name: string | undefined;
  onChange: (patientId: string | undefined) => void;
}

export function PatientFilter({ clinicId, patientId, name, onChange }: PatientFilterProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebounce(typed.trim(), limits.clinicLookupDelayMs);
  const found = useQuery({ ...patientSearchQuery(clinicId, text), placeholderData: keepPreviousData });
  const options = (found.data ?? []).map((patient) => ({
    value: patient.id,
    label: patient.birthDate ? `${patient.name}, ${formatDay(patient.birthDate)}` : patient.name,
  }));
  const chosen = patientId
    ? (options.find(({ value }) => value === patientId) ?? { value: patientId, label: name ?? '…' })
    : null;
  return (
    <Combobox
      label={texts.patient}
      placeholder={texts.allPatients}
      clearLabel={texts.allPatients}
      options={options}
      value={chosen}
      onChange={(option) => onChange(option?.value)}
      onSearch={setTyped}
      empty={found.isError ? texts.patientsFailed : found.isFetching ? shellTexts.loading : texts.noPatient}
    />
  );
}
