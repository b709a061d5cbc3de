import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { patientChoicesQuery } from './documents.api.ts';

/** Enough of a patient to tell whose document it is. */
export interface KnownPatient {
  readonly id: string;
  readonly name: string;
  readonly birthDate: string | null;
}

export const patientOption = ({ id, name, birthDate }: KnownPatient): ComboboxOption => ({
  value: id,
  label: birthDate ? `${name}, ${formatDay(birthDate)}` : name,
});

interface PatientPickerProps {
  clinicId: string;
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  error: string | undefined;
  /** Whose it is already. */
  except?: string;
}

/** Whose document it is; the birth date tells people of the same name apart. */
export function PatientPicker({ clinicId, value, onChange, error, except }: PatientPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebounce(typed.trim(), limits.clinicLookupDelayMs);
  const found = useQuery(patientChoicesQuery(clinicId, search));
  const options = (found.data?.patients ?? []).filter(({ id }) => id !== except).map(patientOption);
  return (
    <Combobox
      label={documentTexts.labels.patient}
      placeholder={documentPageTexts.choosePatient}
      clearLabel={documentPageTexts.clearPatient}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      error={error}
      empty={
        found.isError
          ? documentPageTexts.patientsFailed
          : found.isFetching
            ? shellTexts.loading
            : documentPageTexts.noPatient
      }
    />
  );
}
