import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatCount, formatDay } from '@virtual-med/contract/core/formats';
import type { ImportKind, ImportView } from '@virtual-med/contract/imports/imports';
import type { ImportRow, PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import {
  importOutcomeLabels,
  importReasonTexts,
  importVerdictLabels,
} from '@virtual-med/contract/imports/imports.texts';
import { importKindTexts, importPageTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { useState } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/paged-list.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { rowsQuery } from './imports.api.ts';

const labels: Record<ImportView, string> = { ...importVerdictLabels, ...importOutcomeLabels };

const shownCpf = (cpf: string): string => (cpf.includes('*') ? cpf : formatCpf(cpf));

/** What tells one person from another, as far as it is there. */
const factsOf = ({ cpf, birthDate, email, phone, registration }: ImportRow): string =>
  [registration, cpf && `CPF ${shownCpf(cpf)}`, birthDate && formatDay(birthDate), email, phone]
    .filter(Boolean)
    .join(' · ');

const notesOf = ({ reasons, person, repeats, verdict, outcome }: ImportRow, kind: ImportKind): string =>
  [
    ...reasons.map((reason) => importReasonTexts[reason]),
    person && (verdict !== 'new' || outcome === 'kept') ? importKindTexts[kind].person(person.name) : '',
    repeats === null ? '' : texts.row.repeats(repeats),
  ]
    .filter(Boolean)
    .join(' ');

const Row = ({ row, kind }: { row: ImportRow; kind: ImportKind }) => {
  const notes = notesOf(row, kind);
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-5 py-2.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="text-support text-ink-muted tabular-nums">{texts.row.line(row.number)}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{row.name || texts.row.nameless}</p>
        <p className="text-support text-ink-muted">{factsOf(row)}</p>
      </div>
      {notes && <p className="min-w-0 text-support wrap-anywhere">{notes}</p>}
    </li>
  );
};

function Rows({ clinicId, made, view }: { clinicId: string; made: PeopleImport; view: ImportView }) {
  const found = useInfiniteQuery(rowsQuery({ clinicId, importId: made.id }, view, made.state));
  const { data, isError, refetch } = found;
  if (isError && !data) return <LoadFailed message={texts.row.loadFailed} onRetry={refetch} />;
  if (!data) return <Loading className="grid gap-2 p-5" skeleton="h-12" count={3} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="p-5 text-ink-muted">{texts.row.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.number} row={row} kind={made.kind} />
        ))}
      </ul>
      <NextPage query={found} variant="quiet" className="border-t border-line p-3 text-center">
        {texts.row.more}
      </NextPage>
    </>
  );
}

interface RowTabsProps {
  clinicId: string;
  made: PeopleImport;
  views: readonly ImportView[];
}

/** The rows of an import by what they are; the first kind there is any of is open. */
export function RowTabs({ clinicId, made, views }: RowTabsProps) {
  const countOf = (view: ImportView) => made.totals[view] ?? 0;
  const [chosen, setChosen] = useState<ImportView>();
  const first = views.find((view) => countOf(view) > 0);
  if (!first) return null;
  const shown = views.filter((view) => countOf(view) > 0);
  return (
    <div className="mt-6 [&_[role=tab]]:shrink-0 [&_[role=tab]]:whitespace-nowrap [&_[role=tablist]]:overflow-x-auto [&_[role=tablist]]:overflow-y-hidden">
      <Tabs
        label={texts.checked.tabs}
        value={chosen && shown.includes(chosen) ? chosen : first}
        onChange={setChosen}
        tabs={shown.map((view) => ({
          value: view,
          label: `${labels[view]} (${formatCount(countOf(view))})`,
          content: (
            <div className="rounded-card border border-line bg-surface">
              <Rows clinicId={clinicId} made={made} view={view} />
            </div>
          ),
        }))}
      />
    </div>
  );
}
