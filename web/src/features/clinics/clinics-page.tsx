import { useQuery } from '@tanstack/react-query';
import { clinicPanelTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import type { listClinics, ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ClinicDialogs } from './clinic-dialogs.tsx';
import { ClinicList } from './clinic-list.tsx';
import { type ClinicTask, clinicsQuery } from './clinics.api.ts';
import { CreateClinicDialog } from './create-clinic-dialog.tsx';

/** What is being typed, told on once typing has stopped. An address changed from elsewhere replaces what was typed. */
function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const tellOn = useDebouncedCallback((text: string) => {
    if (text === typed && text.trim() !== search) onSearch(text.trim());
  }, limits.clinicLookupDelayMs);
  const type = (text: string) => {
    setTyped(text);
    tellOn(text);
  };
  return [typed, type] as const;
}

/** What of the list is looked at; it lives in the page's address. */
export interface ClinicsView {
  page: number;
  search: string;
}

interface ClinicsPageProps {
  view: ClinicsView;
  onView: (view: ClinicsView) => void;
  onEnter: (clinic: ManagedClinic) => void;
}

export function ClinicsPage({ view, onView, onEnter }: ClinicsPageProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(clinicsQuery(view.page, view.search));
  const [typed, setTyped] = useSearchText(view.search, (search) => onView({ page: 1, search }));
  const [creating, setCreating] = useState(false);
  const [task, setTask] = useState<ClinicTask>();

  const clear = () => {
    setTyped('');
    onView({ page: 1, search: '' });
  };
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus className="size-4.5" aria-hidden="true" />
      {texts.newClinic}
    </Button>
  );

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{clinicTexts.title}</h1>
        {create}
      </div>
      <div className="mt-4 py-2 max-md:sticky max-md:top-16 max-md:z-20 max-md:bg-canvas">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={setTyped}
          clearLabel={texts.clearSearch}
        />
      </div>
      <div className="mt-3">
        {data ? (
          <div aria-busy={isPlaceholderData} className="grid gap-5">
            <ClinicsFound
              found={data}
              view={view}
              onView={onView}
              onClear={clear}
              onTask={setTask}
              onEnter={onEnter}
              create={create}
            />
          </div>
        ) : isError ? (
          <ErrorState title={texts.loadFailed} onRetry={refetch} />
        ) : (
          <Loading className="grid gap-3" skeleton="h-18" count={5} />
        )}
      </div>
      <CreateClinicDialog open={creating} onOpenChange={setCreating} />
      <ClinicDialogs task={task} onDone={() => setTask(task && { ...task, open: false })} />
    </>
  );
}

interface ClinicsFoundProps extends ClinicsPageProps {
  found: z.infer<(typeof listClinics)['response']>;
  onClear: () => void;
  onTask: (task: ClinicTask) => void;
  create: ReactNode;
}

/** A page of clinics, or why there is none: beyond the last, none of that name, none at all. */
function ClinicsFound({ found, view, onView, onClear, onTask, onEnter, create }: ClinicsFoundProps) {
  const lastPage = Math.max(1, Math.ceil(found.total / found.size));
  return (
    <>
      {found.clinics.length > 0 ? (
        <ClinicList clinics={found.clinics} onTask={onTask} onEnter={onEnter} />
      ) : found.total > 0 ? (
        <EmptyState
          title={texts.notFound}
          action={<Button onClick={() => onView({ ...view, page: lastPage })}>{shellTexts.back}</Button>}
        />
      ) : view.search ? (
        <EmptyState
          title={texts.notFound}
          action={
            <Button variant="outline" onClick={onClear}>
              {texts.clearSearch}
            </Button>
          }
        >
          {texts.notFoundNote}
        </EmptyState>
      ) : (
        <EmptyState title={texts.none} action={create}>
          {texts.noneNote}
        </EmptyState>
      )}
      {found.clinics.length > 0 && (
        <Pagination
          label={clinicTexts.title}
          page={found.page}
          size={found.size}
          total={found.total}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
    </>
  );
}
