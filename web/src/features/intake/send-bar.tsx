import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { isSendable } from './file-row.tsx';
import { type Confirmed, removeFiles, sendFiles } from './intake.api.ts';

const confirmedOf = (files: readonly IntakeFile[]): Confirmed[] =>
  files.flatMap(({ id, patient }) => (patient ? [{ id, patientId: patient.id }] : []));

/** What the sender should know before they say yes. */
function noteFor(files: readonly IntakeFile[]): string {
  const patients = new Set(files.map(({ patient }) => patient?.id)).size;
  const unsure = files.filter(({ isSure }) => !isSure).length;
  const duplicates = files.filter(({ duplicate }) => duplicate !== null).length;
  return [
    texts.sendNote(patients),
    unsure > 0 && texts.sendUnsure(unsure),
    duplicates > 0 && texts.sendDuplicates(duplicates),
  ]
    .filter(Boolean)
    .join(' ');
}

interface QuestionProps {
  clinicId: string;
  /** As they were when it was asked. */
  files: readonly IntakeFile[];
  open: boolean;
  onClose: () => void;
}

interface SendQuestionProps extends QuestionProps {
  onDone: (done: Confirmation) => void;
}

export function SendQuestion({ clinicId, files, open, onClose, onDone }: SendQuestionProps) {
  const { busy, run } = useAct(texts.sendFailed, async () => {
    const confirmed = confirmedOf(files);
    const left = new Set(await sendFiles(clinicId, confirmed));
    onDone({ sent: confirmed.flatMap(({ id }) => (left.has(id) ? [] : [id])), left: left.size });
    onClose();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={texts.sendQuestion(files.length)}
      note={noteFor(files)}
      confirm={texts.send(files.length)}
      pending={busy}
      onConfirm={() => void run()}
    />
  );
}

export function RemoveQuestion({ clinicId, files, open, onClose }: QuestionProps) {
  const { busy, run } = useAct(texts.removeFailed, async () => {
    const removed = await removeFiles(
      clinicId,
      files.map(({ id }) => id),
    );
    toast.success({ title: texts.removed(removed) });
    onClose();
  });
  const [only] = files;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={texts.removeQuestion(files.length)}
      note={files.length === 1 && only ? `"${only.fileName}". ${texts.removeNote}` : texts.removeNote}
      confirm={texts.remove}
      destructive
      pending={busy}
      onConfirm={() => void run()}
    />
  );
}

interface SendBarProps {
  /** What the list shows now. */
  shown: readonly IntakeFile[];
  ticked: readonly IntakeFile[];
  onTickAll: (isTicked: boolean) => void;
  onSend: () => void;
  onRemove: () => void;
}

/** What is done with all that is ticked; it keeps in reach while the list scrolls. */
export function SendBar({ shown, ticked, onTickAll, onSend, onRemove }: SendBarProps) {
  const sendable = shown.filter(isSendable).length;
  if (sendable === 0) return null;
  return (
    <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-t-card border-b border-line bg-surface px-4 py-2 sm:px-5">
      <label className="inline-flex min-h-11 grow cursor-pointer items-center gap-3 text-support">
        <input
          type="checkbox"
          checked={ticked.length === sendable}
          ref={(box) => {
            if (box) box.indeterminate = ticked.length > 0 && ticked.length < sendable;
          }}
          onChange={({ target }) => onTickAll(target.checked)}
          className="size-5 cursor-pointer accent-primary"
        />
        {texts.tickAll}
      </label>
      {ticked.length > 0 && (
        <>
          <Button variant="danger" onClick={onRemove}>
            {texts.remove}
          </Button>
          <span className="max-sm:grid max-sm:basis-full">
            <Button onClick={onSend}>{texts.send(ticked.length)}</Button>
          </span>
        </>
      )}
    </div>
  );
}

export interface Confirmation {
  /** On their way. */
  readonly sent: readonly string[];
  /** Not as they were confirmed any more. */
  readonly left: number;
}

const none: Confirmation = { sent: [], left: 0 };

function tell({ sent: ids, left }: Confirmation, files: readonly IntakeFile[]): void {
  const waiting = files.filter(({ id, state }) => state === 'ready' && ids.includes(id));
  const failed = waiting.filter(({ problem }) => problem !== null).length;
  const sent = ids.length - waiting.length;
  const description = sent > 0 ? texts.sent(sent) : undefined;
  if (failed > 0) toast.error({ title: texts.notSent(failed), description: texts.notSentNote });
  else if (left > 0) toast.error({ title: texts.left(left), description });
  else if (description) toast.success({ title: description });
}

/** Says what came of what was confirmed here, once the last of it is on its way no more. */
export function useSentResult(files: readonly IntakeFile[] | undefined, sending: number | undefined) {
  const [confirmed, setConfirmed] = useState(none);
  useEffect(() => {
    if (confirmed === none || !files || sending !== 0) return;
    tell(confirmed, files);
    setConfirmed(none);
  }, [confirmed, files, sending]);
  return ({ sent, left }: Confirmation) =>
    setConfirmed((before) => ({ sent: [...before.sent, ...sent], left: before.left + left }));
}
