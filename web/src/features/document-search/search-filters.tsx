import { useQuery } from '@tanstack/react-query';
import { documentSearchTexts } from '@virtual-med/contract/document-search/document-search.texts';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import type { ReactNode } from 'react';
import type { DocumentSearch } from '../../lib/transport/asked-documents.ts';
import { everybody, professionalsQuery } from '../../lib/transport/professionals.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FilterFrame } from '../../ui/filter-frame.tsx';
import { Select } from '../../ui/select.tsx';

const texts = documentSearchTexts.filters;
const all = 'all';
const categories = [
  { value: all, label: texts.allCategories },
  ...documentCategories.map((category) => ({ value: category, label: category })),
];

export type Filters = Omit<DocumentSearch, 'term'>;

export const countFilters = (filters: Filters): number => Object.values(filters).filter(Boolean).length;

interface PatientOption {
  readonly value: string;
  readonly label: string;
}

/** The field that looks for a patient as one types. */
export type PatientFilter = (picking: {
  value: PatientOption | null;
  onChange: (value: PatientOption | null) => void;
}) => ReactNode;

interface SearchFiltersProps {
  clinicId: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Whether one may choose who sent the document. */
  withSenders: boolean;
  /** Left out where only one's own documents are searched. */
  patientFilter: PatientFilter | undefined;
}

export function SearchFilters({ clinicId, filters, onChange, withSenders, patientFilter }: SearchFiltersProps) {
  const { data: staff } = useQuery({ ...professionalsQuery(clinicId), enabled: withSenders });
  const people = staff ? everybody(staff).map(({ id, name }) => ({ value: id, label: name })) : [];
  const chosen = (value: string) => (value === all ? undefined : value);
  const { category, sentBy, from, to, patient } = filters;
  const count = countFilters(filters);
  const ofStaff = withSenders ? 'xl:grid-cols-4' : 'xl:grid-cols-5';
  const columns = patientFilter ? ofStaff : 'xl:grid-cols-3';
  return (
    <FilterFrame title={texts.title} count={count}>
      <div className={`grid gap-4 sm:grid-cols-2 ${columns}`}>
        {patientFilter && (
          <div className="sm:col-span-2">
            {patientFilter({
              value: patient ? { value: patient.id, label: patient.name } : null,
              onChange: (chosen) =>
                onChange({ ...filters, patient: chosen ? { id: chosen.value, name: chosen.label } : undefined }),
            })}
          </div>
        )}
        <Select
          label={texts.category}
          placeholder={texts.allCategories}
          options={categories}
          value={category ?? all}
          onChange={(value) => onChange({ ...filters, category: chosen(value) as DocumentCategory | undefined })}
        />
        {withSenders && (
          <Select
            label={texts.sentBy}
            placeholder={texts.anybody}
            options={[{ value: all, label: texts.anybody }, ...people]}
            value={sentBy ?? all}
            onChange={(value) => onChange({ ...filters, sentBy: chosen(value) })}
          />
        )}
        <DayField label={texts.from} day={from} onChange={(day) => onChange({ ...filters, from: day })} />
        <DayField
          label={texts.to}
          day={to}
          onChange={(day) => onChange({ ...filters, to: day })}
          error={from && to && from > to ? texts.wrongPeriod : undefined}
        />
      </div>
      {count > 0 && (
        <div className="mt-4">
          <Button variant="quiet" onClick={() => onChange({})}>
            {texts.clear}
          </Button>
        </div>
      )}
    </FilterFrame>
  );
}
