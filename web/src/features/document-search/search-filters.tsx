import { useQuery } from '@tanstack/react-query';
import { documentSearchTexts } from '@virtual-med/contract/document-search/document-search.texts';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { X } from 'lucide-react';
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

interface SearchFiltersProps {
  clinicId: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Whether one may choose who sent the document. */
  withSenders: boolean;
}

export function SearchFilters({ clinicId, filters, onChange, withSenders }: SearchFiltersProps) {
  const { data: staff } = useQuery({ ...professionalsQuery(clinicId), enabled: withSenders });
  const people = staff ? everybody(staff).map(({ id, name }) => ({ value: id, label: name })) : [];
  const chosen = (value: string) => (value === all ? undefined : value);
  const { category, sentBy, from, to, patient } = filters;
  const count = countFilters(filters);
  return (
    <FilterFrame title={texts.title} count={count}>
      <div className={`grid gap-4 sm:grid-cols-2 ${withSenders ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}>
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
        <div className="mt-4 flex flex-wrap gap-3">
          {patient && (
            <Button variant="outline" onClick={() => onChange({ ...filters, patient: undefined })}>
              {patient.name}
              <X className="size-4.5" aria-hidden="true" />
            </Button>
          )}
          <Button variant="quiet" onClick={() => onChange({})}>
            {texts.clear}
          </Button>
        </div>
      )}
    </FilterFrame>
  );
}
