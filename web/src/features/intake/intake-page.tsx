import { useInfiniteQuery } from '@tanstack/react-query';
import type { IntakeFile, IntakeTotals } from '@virtual-med/contract/intake/intake.endpoints';
import { intakeTexts } from '@virtual-med/contract/intake/intake.texts';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { Download, FolderClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useAct } from '../../ui/use-submit.ts';
import { BringPanel, BringProgress, useDrop } from './bring-panel.tsx';
import { CheckDialog, type PatientPicking } from './check-dialog.tsx';
import { droppedFiles } from './collect-files.ts';
import { FileRow, type Filter, filters, isShownBy, isTicked } from './file-row.tsx';
import { intakeQuery, previewOf, saveOutcome, stopSending } from './intake.api.ts';
import { type Confirmation, RemoveQuestion, SendBar, SendQuestion, useSentResult } from './send-bar.tsx';
import { SentWarnings } from './sent-warnings.tsx';
import { SharedFiles } from './shared-files.tsx';
import { useBringing } from './use-bringing.ts';

const PreviewDialog = onDemand(async () => (await import('../../ui/viewer/preview-dialog.tsx')).PreviewDialog);

const pageSize = 50;
const frame = 'mt-3 rounded-card border border-line bg-surface';

interface IntakePageProps {
  clinicId: string;
  userId: string;
  patients: PatientPicking;
}

interface FiltersProps {
  files: readonly IntakeFile[];
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

const filterStyle = (isPressed: boolean) =>
  `inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-support font-medium whitespace-nowrap transition-colors max-md:min-h-11 ${
    isPressed ? 'border-ink bg-ink text-surface' : 'border-line bg-surface text-ink-muted hover:text-ink'
  }`;

const Filters = ({ files, chosen, onChoose }: FiltersProps) => (
  <fieldset className="mt-5 flex min-w-0 gap-2 overflow-x-auto py-1 max-md:-mx-4 max-md:px-4">
    <legend className="sr-only">{texts.filtersLabel}</legend>
    {filters.map((filter) => {
      const count = files.filter((file) => isShownBy(filter, file)).length;
      if (count === 0 && filter !== 'all' && filter !== chosen) return null;
      return (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          className={filterStyle(filter === chosen)}
        >
          {texts.filters[filter]} <span className="font-normal tabular-nums opacity-75">{count}</span>
        </button>
      );
    })}
  </fieldset>
);

interface MovingProps {
  clinicId: string;
  totals: IntakeTotals;
}

/** What goes on by itself: files being read, and files being sent, which can be paused. */
function Moving({ clinicId, totals: { reading, sending } }: MovingProps) {
  const pause = useAct(texts.pauseFailed, async () => {
    const stopped = await stopSending(clinicId);
    if (stopped > 0) toast.success({ title: texts.paused(stopped) });
  });
  if (reading === 0 && sending === 0) return null;
  return (
    <div role="status" className="mt-3 grid gap-2">
      {reading > 0 && <StatusLine icon={<Spinner />} state={texts.reading(reading)} />}
      {sending > 0 && (
        <StatusLine
          icon={<Spinner />}
          state={texts.sending(sending)}
          action={
            <Button variant="outline" size="small" loading={pause.busy} onClick={() => void pause.run()}>
              {texts.pause}
            </Button>
          }
        />
      )}
    </div>
  );
}

type Question =
  | { kind: 'send' | 'remove'; files: readonly IntakeFile[] }
  | { kind: 'check' | 'view'; file: IntakeFile };

interface ListProps {
  clinicId: string;
  userId: string;
  batchId: string | undefined;
  files: readonly IntakeFile[];
  totals: IntakeTotals;
  patients: PatientPicking;
  onSent: (done: Confirmation) => void;
}

/** What waits, what is ticked of it, and what is asked before something is done with it. */
function FileList({ clinicId, userId, batchId, files, totals, patients, onSent }: ListProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { key, open, setOpen, about: question, show: ask } = useDialog<Question>();
  const outcome = useAct(texts.outcomeFailed, () => saveOutcome(clinicId, batchId ?? ''));
  const shown = files.filter((file) => isShownBy(filter, file));
  const ticked = shown.filter((file) => isTicked(ticks, file));
  const last = Math.max(1, Math.ceil(shown.length / pageSize));
  const at = Math.min(page, last);
  const tick = (changed: readonly IntakeFile[], value: boolean) =>
    setTicks((before) => new Map([...before, ...changed.map(({ id }) => [id, value] as const)]));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <Filters
          files={files}
          chosen={filter}
          onChoose={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        {batchId && totals.sent + totals.refused + totals.removed > 0 && (
          <Button variant="quiet" size="small" loading={outcome.busy} onClick={() => void outcome.run()}>
            {!outcome.busy && <Download className="size-4" aria-hidden="true" />}
            {texts.outcome}
          </Button>
        )}
      </div>
      <div className={frame}>
        <SendBar
          shown={shown}
          ticked={ticked}
          onTickAll={(value) => tick(shown, value)}
          onSend={() => ask({ kind: 'send', files: ticked })}
          onRemove={() => ask({ kind: 'remove', files: ticked })}
        />
        {shown.length === 0 ? (
          <EmptyState scene={filter === 'all' ? 'done' : 'lens'} title={texts.none[filter]} />
        ) : (
          <ul aria-label={texts.list} className="divide-y divide-line">
            {shown.slice((at - 1) * pageSize, at * pageSize).map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isTicked={isTicked(ticks, file)}
                broughtBy={file.broughtBy.id === userId ? undefined : file.broughtBy.name}
                onTick={(value) => tick([file], value)}
                onOpen={() => ask({ kind: 'view', file })}
                onCheck={() => ask({ kind: 'check', file })}
                onRemove={() => ask({ kind: 'remove', files: [file] })}
              />
            ))}
          </ul>
        )}
      </div>
      {last > 1 && (
        <div className="pt-4">
          <Pagination label={texts.pages} page={at} size={pageSize} total={shown.length} onPage={setPage} />
        </div>
      )}
      {question && (
        <QuestionDialog
          key={key}
          clinicId={clinicId}
          question={question}
          open={open}
          patients={patients}
          onClose={() => setOpen(false)}
          onView={(file) => ask({ kind: 'view', file })}
          onSent={onSent}
        />
      )}
    </>
  );
}

interface QuestionDialogProps {
  clinicId: string;
  question: Question;
  open: boolean;
  patients: PatientPicking;
  onClose: () => void;
  onView: (file: IntakeFile) => void;
  onSent: (done: Confirmation) => void;
}

function QuestionDialog({ clinicId, question, open, patients, onClose, onView, onSent }: QuestionDialogProps) {
  const onOpenChange = (wanted: boolean) => !wanted && onClose();
  switch (question.kind) {
    case 'send':
      return <SendQuestion clinicId={clinicId} files={question.files} open={open} onClose={onClose} onDone={onSent} />;
    case 'remove':
      return <RemoveQuestion clinicId={clinicId} files={question.files} open={open} onClose={onClose} />;
    case 'check':
      return (
        <CheckDialog
          clinicId={clinicId}
          file={question.file}
          patients={patients}
          open={open}
          onOpenChange={onOpenChange}
          onView={() => onView(question.file)}
        />
      );
    case 'view':
      return (
        <PreviewDialog
          open={open}
          onOpenChange={onOpenChange}
          title={question.file.fileName}
          {...previewOf(clinicId, question.file)}
          contentType={question.file.contentType ?? ''}
          save={null}
        />
      );
  }
}

/** Many files at once: brought in, read, checked by a person and sent. */
export function IntakePage({ clinicId, userId, patients }: IntakePageProps) {
  const bring = useBringing(clinicId, userId);
  const isOver = useDrop((dropped) => void bring.bring(droppedFiles(dropped)));
  const query = useInfiniteQuery(intakeQuery(clinicId, bring.batchId));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const files = query.data?.pages.flatMap((page) => page.files);
  const totals = query.data?.pages[0]?.totals;
  const noteSent = useSentResult(files, totals?.sending);
  const isBringing = bring.bringing.total > 0 || bring.isCollecting;
  return (
    <>
      <h1 className="text-title">{intakeTexts.title}</h1>
      <p className="mt-1 mb-4 max-w-prose text-ink-muted">{texts.lead}</p>
      <SharedFiles
        clinicId={clinicId}
        patients={patients}
        onBring={(files, patientId) => void bring.bring(Promise.resolve(files), { patientId })}
      />
      <BringPanel bring={bring} isOver={isOver} isFirst={files?.length === 0} />
      {bring.interrupted > 0 && (
        <div className="mt-3">
          <StatusLine
            icon={<FolderClock aria-hidden="true" />}
            tone="waiting"
            state={texts.bringing.interrupted(bring.interrupted)}
            detail={texts.bringing.interruptedNote}
            action={
              <Button variant="quiet" size="small" onClick={bring.dismiss}>
                {texts.bringing.dismiss}
              </Button>
            }
          />
        </div>
      )}
      <BringProgress bring={bring} />
      {totals && <Moving clinicId={clinicId} totals={totals} />}
      {query.isError && !files && (
        <div className={frame}>
          <LoadError title={texts.loadFailed} error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {!files && !query.isError && <ListSkeleton />}
      {files?.length === 0 && !isBringing && (
        <div className={frame}>
          <EmptyState title={texts.empty}>{texts.emptyNote}</EmptyState>
        </div>
      )}
      {files && totals && files.length > 0 && (
        <FileList
          clinicId={clinicId}
          userId={userId}
          batchId={bring.batchId}
          files={files}
          totals={totals}
          patients={patients}
          onSent={noteSent}
        />
      )}
      <SentWarnings clinicId={clinicId} />
    </>
  );
}

const ListSkeleton = () => (
  <Loading className={`${frame} grid gap-3 p-5`}>
    <Skeleton count={3} className="h-14" />
  </Loading>
);
