import { invoiceFilterStatuses } from '@virtual-med/contract/billing/billing';
import { paymentReportTexts } from '@virtual-med/contract/billing/payments.texts';
import { ListFilter } from 'lucide-react';
import { useIsPhone } from '../../../lib/browser/media.ts';
import type { ReportSearch } from '../../../lib/search-params/report-search.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ClinicFilter } from './clinic-filter.tsx';
import { DayField } from './day-field.tsx';

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

/** Always in sight where there is room; on a phone behind a line that says how many are set. */
export function ReportFilters(props: ReportFiltersProps) {
  const isPhone = useIsPhone();
  const set = Object.keys(props.search).length;
  if (!isPhone)
    return (
      <section aria-label={texts.title} className="rounded-xl border border-line bg-surface p-5">
        <Fields {...props} />
      </section>
    );
  return (
    <details className="rounded-xl border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ListFilter className="size-5 text-ink-muted" aria-hidden="true" />
        {set > 0 ? `${texts.title} (${set})` : texts.title}
      </summary>
      <div className="border-t border-line p-4">
        <Fields {...props} />
      </div>
    </details>
  );
}
