import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ImportKind, type ImportState, importKinds } from '@virtual-med/contract/imports/imports';
import type { PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import {
  importKindTexts,
  importPageTexts as texts,
  uninvitedTexts,
} from '@virtual-med/contract/imports/imports-page.texts';
import { Mail } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { ChooseFile, EarlierImports } from './choose-file.tsx';
import { Checked, Done, Undone, Working } from './import-steps.tsx';
import { importQuery, importsQuery, inviteAll, refreshAfter, uninvitedQuery } from './imports.api.ts';
import { MapColumns } from './map-columns.tsx';

const stepOf: Record<ImportState, number> = {
  mapping: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  imported: 3,
  undoing: 3,
  undone: 3,
  discarded: 0,
};

const Steps = ({ at }: { at: number }) => (
  <ol aria-label={texts.steps.label} className="mt-5 mb-7 flex gap-2">
    {texts.steps.names.map((name, step) => (
      <li
        key={name}
        aria-current={step === at ? 'step' : undefined}
        className={`min-w-0 grow border-t-3 pt-1.5 text-support ${
          step <= at ? 'border-primary text-ink' : 'border-line text-ink-muted'
        } ${step === at ? 'font-medium' : ''}`}
      >
        {name}
      </li>
    ))}
  </ol>
);

/** Nothing is to be done any more. */
const isOver = ({ state }: PeopleImport): boolean => ['imported', 'undone', 'discarded'].includes(state);

interface AtHandProps {
  clinicId: string;
  timeZone: string;
  made: PeopleImport;
  onAnother: () => void;
}

/** The step an import is at. */
function AtHand({ clinicId, timeZone, made, onAnother }: AtHandProps) {
  const { state, kind } = made;
  const [isMapping, setMapping] = useState(false);
  useEffect(() => {
    if (state === 'imported' || state === 'undone') void refreshAfter(clinicId, kind);
    if (state !== 'checked') setMapping(false);
  }, [clinicId, kind, state]);
  switch (state) {
    case 'mapping':
      return <MapColumns clinicId={clinicId} made={made} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <Working made={made} state={state} />;
    case 'checked':
      return isMapping ? (
        <MapColumns clinicId={clinicId} made={made} />
      ) : (
        <Checked clinicId={clinicId} made={made} onBack={() => setMapping(true)} />
      );
    case 'imported':
      return <Done clinicId={clinicId} made={made} timeZone={timeZone} onAnother={onAnother} />;
    case 'undone':
      return <Undone clinicId={clinicId} made={made} onAnother={onAnother} />;
    case 'discarded':
      return null;
  }
}

const searchOf = { patients: {}, professionals: { lista: 'profissionais' } } as const;

/** Whom the list names. */
const Kinds = ({ clinicId }: { clinicId: string }) => (
  <nav aria-label={texts.choice} className="mt-4 flex gap-1 border-b border-line">
    {importKinds.map((one) => (
      <Link
        key={one}
        to="/clinica/$clinicId/importar"
        params={{ clinicId }}
        search={searchOf[one]}
        activeOptions={{ exact: true, includeSearch: true }}
        className="-mb-px inline-flex min-h-11 grow items-center justify-center border-b-2 border-transparent px-4 font-medium text-ink-muted transition-colors hover:text-ink aria-[current=page]:border-primary-ink aria-[current=page]:text-primary-ink sm:grow-0"
      >
        {importKindTexts[one].choice}
      </Link>
    ))}
  </nav>
);

/** Brings a list of people in: its file, what its columns are, what would be registered, and how that went. */
export function ImportPage({ clinicId, kind, timeZone }: { clinicId: string; kind: ImportKind; timeZone: string }) {
  const { data, error, refetch } = useQuery(importsQuery(clinicId, kind));
  /** Null: another list is wanted. */
  const [chosen, setChosen] = useState<string | null>();
  const waiting = data?.imports.find((one) => !isOver(one))?.id;
  const importId = chosen === undefined ? waiting : (chosen ?? undefined);
  const { data: made } = useQuery({
    ...importQuery({ clinicId, importId: importId ?? '' }),
    enabled: importId !== undefined,
  });
  const shown = importId !== undefined && made && made.state !== 'discarded' ? made : undefined;
  return (
    <div className="max-w-5xl">
      <PageHeading title={importKindTexts[kind].title} />
      <p className="mt-1 max-w-prose text-ink-muted">{importKindTexts[kind].lead}</p>
      <Kinds clinicId={clinicId} />
      <Steps at={shown ? stepOf[shown.state] : 0} />
      {kind === 'professionals' && (!shown || isOver(shown)) && <Uninvited clinicId={clinicId} />}
      {error && !data && <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />}
      {(!data && !error) || (importId !== undefined && !made) ? (
        <Loading className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-44" />
        </Loading>
      ) : null}
      {shown && (
        <AtHand key={shown.id} clinicId={clinicId} timeZone={timeZone} made={shown} onAnother={() => setChosen(null)} />
      )}
      {data && !shown && (importId === undefined || made) && (
        <>
          <ChooseFile
            clinicId={clinicId}
            kind={kind}
            onKept={(kept) => {
              queryClient.setQueryData(importQuery({ clinicId, importId: kept.id }).queryKey, kept);
              setChosen(kept.id);
            }}
          />
          <EarlierImports imports={data.imports} timeZone={timeZone} onOpen={setChosen} />
        </>
      )}
    </div>
  );
}

/** Those a list added wait here until somebody writes to them, also after the list itself is gone. */
function Uninvited({ clinicId }: { clinicId: string }) {
  const id = useId();
  const waiting = useQuery(uninvitedQuery(clinicId)).data?.waiting ?? 0;
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const { busy, run } = useAct(uninvitedTexts.failed, async () => {
    const left = await inviteAll(clinicId);
    if (left === 0) toast.success({ title: uninvitedTexts.sent });
    else toast.error({ title: uninvitedTexts.heldBack(left) });
  });
  if (waiting === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="min-w-0">
        <h2 id={id} className="text-block">
          {uninvitedTexts.title}
        </h2>
        <p role="status" className="mt-0.5 max-w-prose text-ink-muted">
          {busy ? uninvitedTexts.sending(waiting) : uninvitedTexts.waiting(waiting)}
        </p>
        {!sendsMail && <p className="mt-1 max-w-prose text-support">{uninvitedTexts.mailOff}</p>}
      </div>
      {sendsMail && (
        <Button loading={busy} onClick={() => void run()}>
          {!busy && <Mail className="size-5" aria-hidden="true" />}
          {uninvitedTexts.send}
        </Button>
      )}
    </section>
  );
}
