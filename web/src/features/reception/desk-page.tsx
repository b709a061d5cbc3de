import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ageInYears, dayIn, formatAgo, formatDay } from '@virtual-med/contract/core/formats';
import {
  accessTexts,
  ageText,
  detailsLabel,
  patientTexts,
  similarNote,
} from '@virtual-med/contract/patients/patients.texts';
import type { DeskPatientRow } from '@virtual-med/contract/reception/reception';
import { deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { UserPlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { NextPage } from '../../ui/paged-list.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { stretched, wholeRow } from '../../ui/whole-row.tsx';
import { SearchField } from '../patients/search-field.tsx';
import { deskPagesQuery } from './reception.api.ts';

const DeskPatientDialog = onDemand(async () => (await import('./desk-patient-dialog.tsx')).DeskPatientDialog);

/** Moves between the search and the patients below it. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-patients-search], [data-patient]')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = step && at >= 0 ? stops[at + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Who stands before the desk: found by what they say, or registered. */
export function DeskPage({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const [search, setSearch] = useState('');
  /** Remounts the field to clear it. */
  const [resetKey, setResetKey] = useState(0);
  const dialog = useDialog();
  const navigate = useNavigate();
  const pages = useInfiniteQuery(deskPagesQuery(clinicId, search));
  const patients = pages.data?.pages.flatMap((page) => page.patients);
  const add = (
    <Button onClick={() => dialog.show()}>
      <UserPlus className="size-5" aria-hidden="true" />
      {patientTexts.create}
    </Button>
  );
  const clear = () => {
    setSearch('');
    setResetKey(resetKey + 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what can be focused inside.
    <div onKeyDown={onArrow} className="mx-auto max-w-4xl">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title">{patientTexts.title}</h1>
          <p className="text-ink-muted">{texts.lead}</p>
        </div>
        {add}
      </div>
      <div className="mt-5 text-lg [&_input]:min-h-14">
        <SearchField key={resetKey} placeholder={texts.searchPlaceholder} onSearch={setSearch} />
      </div>
      <div className="mt-5" aria-busy={pages.isPlaceholderData || undefined}>
        {pages.error && !patients && (
          <LoadError title={patientTexts.loadListFailed} error={pages.error} onRetry={pages.refetch} />
        )}
        {!patients && !pages.error && <ListSkeleton />}
        {pages.data?.pages[0]?.similar && (
          <p role="status" className="mb-2.5 text-support text-ink-muted">
            {similarNote(search)}
          </p>
        )}
        {patients?.length === 0 &&
          (search === '' ? (
            <EmptyState title={texts.none} action={add}>
              {texts.noneNote}
            </EmptyState>
          ) : (
            <EmptyState
              scene="lens"
              title={texts.noneFound}
              action={
                <Button variant="outline" onClick={clear}>
                  {patientTexts.clearSearch}
                </Button>
              }
            >
              {texts.noneFoundNote}
            </EmptyState>
          ))}
        {patients && patients.length > 0 && (
          <>
            <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
              {patients.map((patient) => (
                <li key={patient.id}>
                  <PatientLine clinicId={clinicId} patient={patient} timeZone={timeZone} />
                </li>
              ))}
            </ul>
            <NextPage query={pages} className="mt-4 flex justify-center">
              {texts.more}
            </NextPage>
          </>
        )}
      </div>
      {dialog.key > 0 && (
        <DeskPatientDialog
          key={dialog.key}
          clinicId={clinicId}
          open={dialog.open}
          onOpenChange={dialog.setOpen}
          onCreated={(patientId) =>
            void navigate({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } })
          }
        />
      )}
    </div>
  );
}

function PatientLine({ clinicId, patient, timeZone }: { clinicId: string; patient: DeskPatientRow; timeZone: string }) {
  const { id, name, phone, email, birthDate, hasAccount, lastAccessAt } = patient;
  const facts: ReactNode[] = [
    birthDate ? `${ageText(ageInYears(birthDate, dayIn(timeZone)))}, ${formatDay(birthDate)}` : undefined,
    phone || email || patientTexts.noEmail,
  ];
  return (
    <article
      aria-label={name}
      className={`flex min-h-16 items-center gap-4 px-4 py-2.5 has-focus-visible:bg-sunken ${wholeRow}`}
    >
      <Avatar name={name} inRow />
      <div className="min-w-0 grow">
        <h2 className="truncate text-row" title={name}>
          <Link
            to="/clinica/$clinicId/paciente/$patientId"
            params={{ clinicId, patientId: id }}
            data-patient
            aria-label={detailsLabel(name)}
            className={stretched}
          >
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="truncate text-support text-ink-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className={`shrink-0 text-support max-sm:hidden ${lastAccessAt ? 'text-ink-muted' : 'text-waiting-ink'}`}>
        {lastAccessAt ? formatAgo(lastAccessAt, timeZone) : hasAccount ? accessTexts.notEntered : accessTexts.none}
      </p>
    </article>
  );
}

const ListSkeleton = () => (
  <Loading className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-16 items-center gap-4 px-4">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-5 w-56" />
      </div>
    ))}
  </Loading>
);
