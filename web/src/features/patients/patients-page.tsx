import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientSummary, PatientsOverview } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSettling } from '../../ui/use-settling.ts';
import { failureOf } from '../../ui/use-submit.ts';
import type { Attach } from './created-view.tsx';
import { PatientGroups } from './patient-groups.tsx';
import { overviewQuery, pagesQuery } from './patients.api.ts';
import { SearchField } from './search-field.tsx';

/** Buttons side by side; on a phone they share the width, and words take the room of the icons. */
const ActionRow = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 max-sm:*:text-[0.9375rem] max-sm:[&_svg]:hidden">
    {children}
  </div>
);

const SummaryCards = ({ overview }: { overview: PatientsOverview | undefined }) => (
  <Figures
    label={texts.summary}
    figures={[
      { label: texts.cards.total, count: overview?.total },
      { label: texts.cards.newThisMonth, count: overview?.newThisMonth },
      { label: texts.cards.found, count: overview?.found },
    ]}
  />
);

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
type ActiveDialog = { kind: 'new' } | { kind: 'edit' | 'remove'; patient: PatientSummary };

export function PatientsPage({ clinicId, role, action, figures, attach }: PatientsPageProps) {
  const [search, setSearch] = useState('');
  /** Remounts the field to clear it. */
  const [resetKey, setResetKey] = useState(0);
  const clear = () => {
    setSearch('');
    setResetKey(resetKey + 1);
  };
  const { data: overview, error, refetch, isPlaceholderData } = useQuery(overviewQuery(clinicId, search));
  // Deferred so that typing stays responsive.
  const listed = useDeferredValue(overview);
  useSettling(isPlaceholderData || listed !== overview);
  // The group that is open at first need not wait for the counts.
  usePrefetchInfiniteQuery(pagesQuery({ clinicId, search }));
  const [dialog, setDialog] = useState<ActiveDialog & { open: boolean; dialogKey: number }>();
  const show = useCallback(
    (next: ActiveDialog) => setDialog((before) => ({ ...next, open: true, dialogKey: (before?.dialogKey ?? 0) + 1 })),
    [],
  );
  const onEdit = useCallback((patient: PatientSummary) => show({ kind: 'edit', patient }), [show]);
  const onRemove = useCallback((patient: PatientSummary) => show({ kind: 'remove', patient }), [show]);
  const onOpenChange = (open: boolean) => setDialog((now) => now && { ...now, open });
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
        <SearchField key={resetKey} onSearch={setSearch} />
      </div>
      <div className="mt-1 grid gap-2 sm:mt-2 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <SummaryCards overview={overview} />
        {figures}
      </div>
      <div className="mt-2 sm:mt-4" aria-busy={isPlaceholderData || undefined}>
        {error && !overview && (
          <ErrorState title={texts.loadListFailed} onRetry={refetch}>
            {failureOf(error).message}
          </ErrorState>
        )}
        {!listed && !error && <ListSkeleton />}
        {listed && listed.found === 0 && (
          <NoPatients searching={search !== '' || isPlaceholderData} add={addButton} onClear={clear} />
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
      {dialog && dialog.kind !== 'remove' && (
        <PatientDialog
          key={dialog.dialogKey}
          clinicId={clinicId}
          role={role}
          attach={attach}
          patientId={dialog.kind === 'edit' ? dialog.patient.id : undefined}
          open={dialog.open}
          onOpenChange={onOpenChange}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveConfirm clinicId={clinicId} patient={dialog.patient} open={dialog.open} onOpenChange={onOpenChange} />
      )}
    </>
  );
}

interface NoPatientsProps {
  searching: boolean;
  add: ReactNode;
  onClear: () => void;
}

const NoPatients = ({ searching, add, onClear }: NoPatientsProps) => (
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
  <Loading className="grid gap-2 pt-2">
    <Skeleton className="h-11" />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-33 md:h-22" />
    ))}
  </Loading>
);
