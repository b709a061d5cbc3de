import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatCount } from '@virtual-med/contract/core/formats';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientRow, PatientsOverview, WaitingKind } from '@virtual-med/contract/patients/patients';
import { similarNote, patientTexts as texts, todayTexts } from '@virtual-med/contract/patients/patients.texts';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Awaited, Loading } from '../../ui/skeleton.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Attach } from './created-view.tsx';
import { CardSkeleton } from './patient-card.tsx';
import { PatientGroups } from './patient-groups.tsx';
import { overviewQuery, pagesQuery, waitingQuery } from './patients.api.ts';
import { SearchField, useSettling } from './search-field.tsx';
import { type Requests, Today } from './today.tsx';
import { chooseByKey, useChosen } from './use-chosen.ts';

/** Counts as a phrase beside the title; what a search found joins while there is one. */
const Totals = ({ overview, searching }: { overview: PatientsOverview | undefined; searching: boolean }) => {
  const figures = [
    { label: texts.cards.total, count: overview?.total },
    { label: texts.cards.newThisMonth, count: overview?.newThisMonth },
    ...(searching ? [{ label: texts.cards.found, count: overview?.found }] : []),
  ];
  return (
    <dl aria-label={texts.summary} className="flex min-w-0 flex-wrap gap-x-3 text-least text-ink-muted md:text-support">
      {figures.map(({ label, count }) => (
        <div key={label} className="flex gap-1.5 whitespace-nowrap">
          <dt>{label}</dt>
          <dd className="min-w-4 font-semibold text-ink tabular-nums">{count !== undefined && formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Moves from patient to patient with the arrows, and between the search and the first of them. */
function onListKey(event: KeyboardEvent<HTMLElement>, mayChoose: boolean): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target as HTMLElement;
  if (!step && mayChoose) chooseByKey(event, undefined);
  if (!step || !from.matches('[data-patient], [data-patients-search]')) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-patients-search]'),
    ...[...event.currentTarget.querySelectorAll<HTMLElement>('[data-patient]')].toSorted(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    ),
  ];
  const next = stops[stops.indexOf(from) + step];
  if (!next) return;
  if (mayChoose) chooseByKey(event, next);
  event.preventDefault();
  next.focus();
}

const PatientDialog = onDemand(async () => (await import('./patient-dialog.tsx')).PatientDialog);
const AccessGiving = onDemand(async () => (await import('./access-giving.tsx')).AccessGiving);
const RemoveConfirm = onDemand(async () => (await import('./remove-confirm.tsx')).RemoveConfirm);

interface PatientsPageProps {
  clinicId: string;
  role: ActorRole;
  /** Stands before the page's main action. */
  action?: ReactNode;
  /** For those who answer them; undefined also while it is not known. */
  requests: Requests | undefined;
  /** The way from a patient just registered to their first document. */
  attach: Attach;
}

/** What stands over the list: a form, or a question about somebody. */
type ActiveDialog = { kind: 'new' } | { kind: 'edit' | 'remove'; patient: PatientRow };

export function PatientsPage({ clinicId, role, action, requests, attach }: PatientsPageProps) {
  const [search, setSearch] = useState('');
  const [waiting, setWaiting] = useState<WaitingKind>();
  /** Remounts the field to clear it. */
  const [resetKey, setResetKey] = useState(0);
  const clear = () => {
    setSearch('');
    setWaiting(undefined);
    setResetKey(resetKey + 1);
  };
  const { data: overview, error, refetch, isPlaceholderData } = useQuery(overviewQuery({ clinicId, search, waiting }));
  // Deferred so that typing stays responsive.
  const listed = useDeferredValue(overview);
  useSettling(isPlaceholderData || listed !== overview);
  // The group that is open at first need not wait for the counts.
  usePrefetchInfiniteQuery(pagesQuery({ clinicId, search, waiting }));
  const today = useQuery(waitingQuery(clinicId));
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const { key, open, setOpen, about: dialog, show } = useDialog<ActiveDialog>();
  const onEdit = useCallback((patient: PatientRow) => show({ kind: 'edit', patient }), [show]);
  const onRemove = useCallback((patient: PatientRow) => show({ kind: 'remove', patient }), [show]);
  const addButton = (
    <Button onClick={() => show({ kind: 'new' })}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const isPhone = useIsPhone();
  const { chosen, set: setChosen, toggle: toggleChosen } = useChosen();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onListKey(event, !isPhone);
    if (event.key === 'Escape' && (event.target as HTMLElement).closest('[data-patients-list]')) setChosen([]);
  };
  const acts = (
    <>
      {isPhone && addButton}
      {action}
      {!isPhone && addButton}
    </>
  );
  return (
    <>
      {today.isLoading && today.failureCount === 0 && <Awaited />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what can be focused inside. */}
      <div onKeyDown={onKeyDown}>
        <Today
          clinicId={clinicId}
          timeZone={clinic?.timeZone}
          waiting={today.data}
          requests={requests}
          chosen={waiting}
          onChoose={setWaiting}
        />
        {/* On a phone its parts stand in the page itself, so that the search stays in reach. */}
        <div className="max-md:contents md:flex md:min-h-11 md:flex-wrap md:items-center md:gap-2.5">
          <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 max-md:justify-between md:flex-nowrap md:items-center lg:flex-1">
            <h1 className="text-title">{texts.title}</h1>
            <Totals overview={overview} searching={search !== ''} />
          </div>
          <div className="max-md:sticky max-md:top-16 max-md:z-20 max-md:-mx-4 max-md:bg-canvas max-md:px-4 max-md:py-1.5 max-xl:md:order-last max-xl:md:basis-full xl:w-80 xl:shrink-0">
            <SearchField key={resetKey} onSearch={setSearch} />
          </div>
          {!isPhone && <div className="flex shrink-0 gap-2.5 whitespace-nowrap">{acts}</div>}
        </div>
        <div className="mt-1 md:mt-3.5" aria-busy={isPlaceholderData || undefined}>
          {role !== 'professional' && (
            <AccessGiving clinicId={clinicId} open={waiting === 'withoutAccess'} onOpenChange={() => undefined} />
          )}
          {error && !overview && <LoadError title={texts.loadListFailed} error={error} onRetry={refetch} />}
          {!listed && !error && <ListSkeleton />}
          {listed && listed.found === 0 && (
            <NoPatients
              searching={search !== '' || (isPlaceholderData && waiting === undefined)}
              filtered={waiting !== undefined}
              add={
                role === 'professional' ? (
                  addButton
                ) : (
                  <div className="flex flex-wrap justify-center gap-2.5">
                    {addButton}
                    <LinkButton variant="outline" to="/clinica/$clinicId/importar" params={{ clinicId }}>
                      {texts.importList}
                    </LinkButton>
                  </div>
                )
              }
              onClear={clear}
            />
          )}
          {listed?.similar && (
            <p role="status" className="mb-2.5 text-support text-ink-muted">
              {similarNote(search)}
            </p>
          )}
          {listed && listed.found > 0 && (
            <PatientGroups
              clinicId={clinicId}
              overview={listed}
              search={search}
              waiting={waiting}
              ownOnly={role === 'professional'}
              chosen={chosen}
              onChoose={toggleChosen}
              onChooseAll={setChosen}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          )}
        </div>
        {isPhone && (
          <div
            data-dock
            className="sticky bottom-0 z-20 -mx-4 mt-4 flex gap-2.5 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:grow *:px-2 [&_svg]:hidden"
          >
            {acts}
          </div>
        )}
        {dialog && dialog.kind !== 'remove' && (
          <PatientDialog
            key={key}
            clinicId={clinicId}
            role={role}
            attach={attach}
            patientId={dialog.kind === 'edit' ? dialog.patient.id : undefined}
            open={open}
            onOpenChange={setOpen}
          />
        )}
        {dialog?.kind === 'remove' && (
          <RemoveConfirm clinicId={clinicId} patient={dialog.patient} open={open} onOpenChange={setOpen} />
        )}
      </div>
    </>
  );
}

interface NoPatientsProps {
  searching: boolean;
  filtered: boolean;
  add: ReactNode;
  onClear: () => void;
}

function NoPatients({ searching, filtered, add, onClear }: NoPatientsProps) {
  if (!searching && !filtered)
    return (
      <EmptyState title={texts.none} action={add}>
        {texts.noneNote}
      </EmptyState>
    );
  return (
    <EmptyState
      scene={searching ? 'lens' : 'done'}
      title={texts.none}
      action={
        <Button variant="outline" onClick={onClear}>
          {filtered ? todayTexts.showAll : texts.clearSearch}
        </Button>
      }
    >
      {searching ? texts.noneFoundNote : todayTexts.noneLeft}
    </EmptyState>
  );
}

const ListSkeleton = () => (
  <Loading className="@container divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
    <div className="h-11 bg-sunken md:h-20" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <CardSkeleton key={row} />
    ))}
  </Loading>
);
