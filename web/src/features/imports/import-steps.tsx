import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import { importKindTexts, importPageTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { Download, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { register, saveProblems, undo } from './imports.api.ts';
import { DiscardButton } from './map-columns.tsx';
import { RowTabs } from './row-tabs.tsx';

interface StepProps {
  clinicId: string;
  made: PeopleImport;
}

/** How far a job is with the rows. */
export function Working({ made, state }: { made: PeopleImport; state: 'checking' | 'importing' | 'undoing' }) {
  const id = useId();
  const { totals, done } = made;
  const total = { checking: made.rows, importing: totals.new ?? 0, undoing: (totals.imported ?? 0) + done }[state];
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-section">
        {{ ...texts, importing: importKindTexts[made.kind].importing }[state]}
      </h2>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none"
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="text-support text-ink-muted tabular-nums">{texts.progress(done, total)}</p>
      <p className="text-support text-ink-muted">{texts.leave}</p>
    </section>
  );
}

function ProblemsButton({ clinicId, made }: StepProps) {
  const { busy, run } = useAct(texts.done.problemsFailed, () => saveProblems({ clinicId, importId: made.id }));
  const { conflict = 0, incomplete = 0, failed = 0 } = made.totals;
  if (conflict + incomplete + failed === 0) return null;
  return (
    <Button variant="outline" loading={busy} onClick={() => void run()}>
      {!busy && <Download className="size-4.5" aria-hidden="true" />}
      {texts.done.problems}
    </Button>
  );
}

/** What registering would do, before it is done. */
export function Checked({ clinicId, made, onBack }: StepProps & { onBack: () => void }) {
  const id = useId();
  const count = made.totals.new ?? 0;
  const { busy, run } = useAct(texts.checked.importFailed, () => register({ clinicId, importId: made.id }));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {texts.checked.title}
      </h2>
      <p className="mt-1 max-w-prose font-medium">{importKindTexts[made.kind].found(count)}</p>
      <p className="mt-0.5 max-w-prose text-ink-muted">{importKindTexts[made.kind].note}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        {count > 0 && (
          <Button loading={busy} onClick={() => void run()}>
            {importKindTexts[made.kind].import(count)}
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          {texts.checked.back}
        </Button>
        <ProblemsButton clinicId={clinicId} made={made} />
        <DiscardButton clinicId={clinicId} importId={made.id} />
      </div>
      <RowTabs clinicId={clinicId} made={made} views={['new', 'same', 'conflict', 'incomplete']} />
    </section>
  );
}

function UndoButton({ clinicId, made }: StepProps) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAct(texts.done.undoFailed, async () => {
    await undo({ clinicId, importId: made.id });
    setOpen(false);
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        {texts.done.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.done.undoTitle}
        note={importKindTexts[made.kind].undoNote}
        confirm={texts.done.undo}
        onConfirm={() => void run()}
        pending={busy}
        destructive
      />
    </>
  );
}

interface OverProps extends StepProps {
  timeZone: string;
  onAnother: () => void;
}

/** What came of it, and for a day the way back. */
export function Done({ clinicId, made, timeZone, onAnother }: OverProps) {
  const id = useId();
  const { totals, undoUntil } = made;
  const rowsAreGone = Object.values(totals).every((count) => count === 0);
  return (
    <section aria-labelledby={id}>
      <div role="status">
        <h2 id={id} className="text-section">
          {rowsAreGone ? made.fileName : importKindTexts[made.kind].doneTitle(totals.imported ?? 0)}
        </h2>
      </div>
      <p className="mt-1 max-w-prose text-ink-muted">
        {rowsAreGone ? texts.done.rowsGone : importKindTexts[made.kind].doneNote}{' '}
        {undoUntil && texts.done.undoUntil(formatDateTime(undoUntil, timeZone))}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton
          variant={made.kind === 'patients' ? 'primary' : 'outline'}
          to={made.kind === 'patients' ? '/clinica/$clinicId/pacientes' : '/clinica/$clinicId/profissionais'}
          params={{ clinicId }}
        >
          {importKindTexts[made.kind].see}
        </LinkButton>
        <ProblemsButton clinicId={clinicId} made={made} />
        <Button variant="outline" onClick={onAnother}>
          {texts.done.another}
        </Button>
        {undoUntil && <UndoButton clinicId={clinicId} made={made} />}
      </div>
      <RowTabs clinicId={clinicId} made={made} views={['failed', 'conflict', 'incomplete', 'same', 'imported']} />
    </section>
  );
}

export function Undone({ clinicId, made, onAnother }: Omit<OverProps, 'timeZone'>) {
  const id = useId();
  const { removed = 0, kept = 0 } = made.totals;
  return (
    <section aria-labelledby={id}>
      <div role="status">
        <h2 id={id} className="text-section">
          {texts.undone.title}
        </h2>
      </div>
      <p className="mt-1 max-w-prose text-ink-muted">{importKindTexts[made.kind].undone(removed, kept)}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={onAnother}>{texts.done.another}</Button>
      </div>
      <RowTabs clinicId={clinicId} made={made} views={['kept', 'removed']} />
    </section>
  );
}
