import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditEventLabels, auditGroupLabels, auditTexts } from '@virtual-med/contract/audit/audit.texts';
import { auditEvents, auditGroups } from '@virtual-med/contract/core/audit';
import { formatDay } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import type { TrailSearch } from '../../lib/search-params/search-params.ts';
import { everybody, professionalsQuery } from '../../lib/transport/professionals.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FilterFrame } from '../../ui/filter-frame.tsx';
import { Select } from '../../ui/select.tsx';
import { type Chain, patientSearchQuery } from './audit.api.ts';

const texts = auditTexts.filters;
const all = 'all';

const eventOptions = [
  { value: all, label: texts.allEvents },
  ...auditGroups.flatMap((group) => [
    { value: group, label: auditGroupLabels[group] },
    ...auditEvents
      .filter((event) => event.startsWith(`${group}.`))
      .map((event) => ({ value: event, label: auditEventLabels[event] })),
  ]),
  ...auditEvents
    .filter((event) => !auditGroups.some((group) => event.startsWith(`${group}.`)))
    .map((event) => ({ value: event, label: auditEventLabels[event] })),
];

/** Those who stand for many, then the people of the clinic, then whoever the address names besides. */
function usePeople(chain: Chain, pessoa: string | undefined, name: string | undefined) {
  const { data: staff } = useQuery({ ...professionalsQuery(chain ?? ''), enabled: chain !== null });
  const known = [
    { value: all, label: texts.everybody },
    ...(chain === null ? [] : [{ value: 'patient', label: texts.patients }]),
    { value: 'super_admin', label: texts.staff },
    { value: 'system', label: texts.system },
    ...(staff ? everybody(staff).map((person) => ({ value: person.id, label: person.name })) : []),
  ];
  return !pessoa || known.some(({ value }) => value === pessoa)
    ? known
    : [...known, { value: pessoa, label: name ?? texts.somebody }];
}

interface TrailFiltersProps {
  chain: Chain;
  search: TrailSearch;
  onChange: (search: TrailSearch) => void;
  /** Names of whom the address names, where an entry tells them. */
  personName: string | undefined;
  patientName: string | undefined;
  /** Only who and when. */
  brief?: boolean;
}

export function TrailFilters({ chain, search, onChange, personName, patientName, brief = false }: TrailFiltersProps) {
  const people = usePeople(chain, search.pessoa, personName);
  const set = (part: { [Key in keyof TrailSearch]: string | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as TrailSearch);
  const chosen = (value: string) => (value === all ? undefined : value);
  const wrongPeriod = search.de && search.ate && search.de > search.ate ? texts.wrongPeriod : undefined;
  const count = Object.keys(search).length;
  return (
    <FilterFrame title={texts.title} count={count}>
      <div className={`grid gap-4 sm:grid-cols-2 ${chain === null ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}>
        {!brief && (
          <Select
            label={texts.event}
            placeholder={texts.allEvents}
            options={eventOptions}
            value={search.acontecimento ?? all}
            onChange={(value) => set({ acontecimento: chosen(value) })}
          />
        )}
        <Select
          label={texts.person}
          placeholder={texts.everybody}
          options={people}
          value={search.pessoa ?? all}
          onChange={(value) => set({ pessoa: chosen(value) })}
        />
        {chain !== null && !brief && (
          <PatientFilter
            clinicId={chain}
            patientId={search.paciente}
            name={patientName}
            onChange={(paciente) => set({ paciente })}
          />
        )}
        <DayField label={texts.from} day={search.de} onChange={(de) => set({ de })} />
        <DayField label={texts.to} day={search.ate} onChange={(ate) => set({ ate })} error={wrongPeriod} />
        {count > 0 && (
          <div className="flex items-end">
            <Button variant="outline" onClick={() => onChange({})}>
              {texts.clear}
            </Button>
          </div>
        )}
      </div>
    </FilterFrame>
  );
}

interface PatientFilterProps {
  clinicId: string;
  patientId: string | undefined;
  /** What the entries call this patient, where the list does not hold them. */
  name: string | undefined;
  onChange: (patientId: string | undefined) => void;
}

function PatientFilter({ clinicId, patientId, name, onChange }: PatientFilterProps) {
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
