import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { patientChoicesQuery } from './documents.api.ts';
import { copy } from './documents.copy.ts';

interface PatientPickerProps {
  clinicId: string;
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  /** The choice stands and is only told. */
  locked: boolean;
  error: string | undefined;
}

/** Whose document it is; the birth date tells people of the same name apart. */
export function PatientPicker({ clinicId, value, onChange, locked, error }: PatientPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebounce(typed.trim(), limits.clinicLookupDelayMs);
  const found = useQuery(patientChoicesQuery(clinicId, search));
  const options = (found.data?.patients ?? []).map(({ id, name, birthDate }) => ({
    value: id,
    label: birthDate ? `${name}, ${formatDay(birthDate)}` : name,
  }));
  if (locked)
    return (
      <p>
        <span className="block text-sm font-medium">{documentTexts.labels.patient}</span>
        {value?.label}
      </p>
    );
  return (
    <Combobox
      label={documentTexts.labels.patient}
      placeholder={copy.choosePatient}
      clearLabel={copy.clearPatient}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      error={error}
      empty={found.isError ? copy.patientsFailed : found.isFetching ? shellTexts.loading : copy.noPatient}
    />
  );
}
