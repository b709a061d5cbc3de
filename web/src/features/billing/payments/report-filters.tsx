import { invoiceFilterStatuses } from '@virtual-med/contract/billing/billing';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import type { ReportSearch } from '../../../lib/search-params/report-search.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { FilterFrame } from '../../../ui/filter-frame.tsx';
import { Select } from '../../../ui/select.tsx';
import { ClinicFilter } from './clinic-filter.tsx';

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
