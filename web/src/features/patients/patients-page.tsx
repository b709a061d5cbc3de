import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientSummary } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { PageHeading } from '../../shell/page-heading.tsx';
import { ActionRow } from '../../ui/action-row.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettling } from '../../ui/use-settling.ts';
import { failureOf } from '../../ui/use-submit.ts';
import type { Attach } from './created-view.tsx';
import { PatientGroups } from './patient-groups.tsx';
import { overviewQuery, pagesQuery } from './patients.api.ts';
import { SearchField } from './search-field.tsx';
import { SummaryCards } from './summary-cards.tsx';

const PatientDialog = onDemand(async () => (await import('./patient-dialog.tsx')).PatientDialog);
const RemoveConfirm = onDemand(async () => (await import('./remove-confirm.tsx')).RemoveConfirm);

interface PatientsPageProps {
  clinicId: string;
  role: ActorRole;
  /** Stands before the page's main action. */
  action?: ReactNode;
  /** Beside the counts of patients. */
  figures?: ReactNode;
  /** The way from a patient just registered to their first document. */
  attach: Attach;
}

/** What stands over the list: a form, or a question about somebody. */
type Over = { kind: 'new' } | { kind: 'edit' | 'remove'; patient: PatientSummary };

export function PatientsPage({ clinicId, role, action, figures, attach }: PatientsPageProps) {
  const [search, setSearch] = useState('');
  /** A field that is cleared from elsewhere is another one. */
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setSearch('');
    setClearings(clearings + 1);
  };
  const { data: overview, error, refetch, isPlaceholderData } = useQuery(overviewQuery(clinicId, search));
  // The list follows when there is time.
  const listed = useDeferredValue(overview);
  useSettling(isPlaceholderData || listed !== overview);
  // The group that is open at first need not wait for the counts.
  usePrefetchInfiniteQuery(pagesQuery({ clinicId, search }));
  const [over, setOver] = useState<Over & { open: boolean; opening: number }>();
  const show = useCallback(
    (next: Over) => setOver((before) => ({ ...next, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const onEdit = useCallback((patient: PatientSummary) => show({ kind: 'edit', patient }), [show]);
  const onRemove = useCallback((patient: PatientSummary) => show({ kind: 'remove', patient }), [show]);
  const onOpenChange = (open: boolean) => setOver((now) => now && { ...now, open });
  const addButton = (
    <Button onClick={() => show({ kind: 'new' })}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={texts.title}
        action={
          <ActionRow>
            {action}
            {addButton}
          </ActionRow>
        }
      />
      <div className="mt-2 py-2 max-md:sticky max-md:top-16 max-md:z-20 max-md:bg-canvas sm:mt-4">
        <SearchField key={clearings} onSearch={setSearch} />
      </div>
      <div className="mt-1 grid gap-2 sm:mt-2 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <SummaryCards overview={overview} />
        {figures}
      </div>
      <div className="mt-2 sm:mt-4" aria-busy={isPlaceholderData || undefined}>
        {error && !overview && (
          <ErrorState
            title={texts.loadListFailed}
            action={<Button onClick={() => void refetch()}>{shellTexts.retry}</Button>}
          >
            {failureOf(error).message}
          </ErrorState>
        )}
        {!listed && !error && <ListSkeleton />}
        {listed && listed.found === 0 && (
          <Nobody searching={search !== '' || isPlaceholderData} add={addButton} onClear={clear} />
        )}
        {listed && listed.found > 0 && (
          <PatientGroups
            clinicId={clinicId}
            overview={listed}
            search={search}
            ownOnly={role === 'professional'}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        )}
      </div>
      {over && over.kind !== 'remove' && (
        <PatientDialog
          key={over.opening}
          clinicId={clinicId}
          role={role}
          attach={attach}
          patientId={over.kind === 'edit' ? over.patient.id : undefined}
          open={over.open}
          onOpenChange={onOpenChange}
        />
      )}
      {over?.kind === 'remove' && (
        <RemoveConfirm clinicId={clinicId} patient={over.patient} open={over.open} onOpenChange={onOpenChange} />
      )}
    </>
  );
}

interface NobodyProps {
  searching: boolean;
  add: ReactNode;
  onClear: () => void;
}

const Nobody = ({ searching, add, onClear }: NobodyProps) => (
  <EmptyState
    title={texts.none}
    action={
      searching ? (
        <Button variant="outline" onClick={onClear}>
          {texts.clearSearch}
        </Button>
      ) : (
        add
      )
    }
  >
    {searching ? texts.noneFoundNote : texts.noneNote}
  </EmptyState>
);

const ListSkeleton = () => (
  <div role="status" className="grid gap-2 pt-2">
    <span className="sr-only">{shellTexts.loading}</span>
    <Skeleton className="h-11" />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-33 md:h-22" />
    ))}
  </div>
);
