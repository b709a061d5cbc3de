import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invoiceFilterStatuses } from '@virtual-med/contract/billing/billing';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { limits } from '@virtual-med/contract/core/limits';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import type { ReportSearch } from '../../../lib/search-params/search-params.ts';
import { clinicQuery } from '../../../lib/transport/clinic.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { FilterFrame } from '../../../ui/filter-frame.tsx';
import { Select } from '../../../ui/select.tsx';
import { clinicSearchQuery } from './payments.api.ts';

const texts = paymentReportTexts.filters;

const statuses = [
  { value: 'all', label: texts.allStatuses },
  ...invoiceFilterStatuses.map((value) => ({ value, label: texts.statuses[value] })),
];

interface ReportFiltersProps {
  search: ReportSearch;
  onChange: (search: ReportSearch) => void;
}

function Fields({ search, onChange }: ReportFiltersProps) {
  const set = (part: { [Key in keyof ReportSearch]: ReportSearch[Key] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as ReportSearch);
  const wrongPeriod = search.de && search.ate && search.de > search.ate ? texts.wrongPeriod : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <ClinicFilter clinicId={search.clinica} onChange={(clinica) => set({ clinica })} />
      <Select
        label={texts.status}
        placeholder={texts.allStatuses}
        options={statuses}
        value={search.situacao ?? 'all'}
        onChange={(value) => set({ situacao: invoiceFilterStatuses.find((status) => status === value) })}
      />
      <DayField label={texts.from} day={search.de} onChange={(de) => set({ de })} />
      <DayField label={texts.to} day={search.ate} onChange={(ate) => set({ ate })} error={wrongPeriod} />
      {Object.keys(search).length > 0 && (
        <div className="flex items-end">
          <Button variant="outline" onClick={() => onChange({})}>
            {texts.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

export const ReportFilters = (props: ReportFiltersProps) => (
  <FilterFrame title={texts.title} count={Object.keys(props.search).length}>
    <Fields {...props} />
  </FilterFrame>
);

interface ClinicFilterProps {
  clinicId: string | undefined;
  onChange: (clinicId: string | undefined) => void;
}

/** One clinic of all there are, looked for by name. */
function ClinicFilter({ clinicId = '', onChange }: ClinicFilterProps) {
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
