import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { limits } from '@virtual-med/contract/core/limits';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { clinicQuery } from '../../../lib/transport/clinic.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { clinicSearchQuery } from './payments.api.ts';

const texts = paymentReportTexts.filters;

interface ClinicFilterProps {
  clinicId: string | undefined;
  onChange: (clinicId: string | undefined) => void;
}

/** One clinic of all there are, looked for by name. */
export function ClinicFilter({ clinicId = '', onChange }: ClinicFilterProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebounce(typed.trim(), limits.clinicLookupDelayMs);
  const found = useQuery({ ...clinicSearchQuery(text), placeholderData: keepPreviousData });
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const listed = options.find(({ value }) => value === clinicId);
  // An address may name a clinic that is not on the list, or not there any more.
  const { data: named } = useQuery({ ...clinicQuery(clinicId), enabled: clinicId !== '' && !listed });
  const chosen = listed ?? (clinicId ? { value: clinicId, label: named?.name ?? '…' } : null);
  return (
    <Combobox
      label={texts.clinic}
      placeholder={texts.allClinics}
      clearLabel={texts.allClinics}
      options={options}
      value={chosen}
      onChange={(option) => onChange(option?.value)}
      onSearch={setTyped}
      empty={found.isError ? texts.clinicsFailed : found.isFetching ? shellTexts.loading : texts.noClinic}
    />
  );
}
