import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limits } from '@virtual-med/contract/core/limits';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentAccept } from '@virtual-med/contract/documents/documents';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { intakeTexts } from '@virtual-med/contract/intake/intake.texts';
import { discardTexts } from '@virtual-med/contract/shell/shell.texts';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { FilePlus2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorIdOf } from '../../ui/field.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { Select } from '../../ui/select.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';
import { toast } from '../../ui/toast.tsx';
import { isPdf, UploadSigningField, useUploadSigning } from '../signing/upload-signing.tsx';
import { recallCategory, rememberCategory } from './last-category.ts';
import { CameraButton } from './page-camera/camera-button.tsx';
import { type KnownPatient, PatientPicker, patientOption } from './patient-picker.tsx';
import { takeBack } from './upload.api.ts';
import { UploadItem } from './upload-item.tsx';
import { categoryFor, otherPatient, type QueuedFile, twinNote, useUploadQueue } from './upload-queue.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import type { WrongPatientAnswer } from './wrong-patient-question.tsx';

interface UploadDialogProps {
  clinicId: string;
  /** Left out where the patient is still to be chosen. */
  patient?: KnownPatient | undefined;
  /** Chosen from the start. */
  category?: DocumentCategory | undefined;
  atDesk?: boolean | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Told how many have arrived, and says so in place of the toast. */
  onSent?: ((count: number) => void) | undefined;
  /** Dropped on the page before the dialog was there. */
  inHand?: readonly File[] | undefined;
}

/** A little less than the letter waits. */
const undoMs = (limits.undoSendingSeconds - 2) * 1000;
const shortestUndoMs = 4000;

const required = 'Preencha todos os campos obrigatórios.';
const categories = documentCategories.map((value) => ({ value, label: value }));

/** Why a file has the category it has, where nobody chose it. */
function suggestionHint(
  entry: QueuedFile,
  choice: { category: DocumentCategory | ''; fallback: DocumentCategory | '' },
) {
  if (entry.category || choice.category) return undefined;
  if (entry.suggested) return documentPageTexts.suggestedByName;
  return choice.fallback ? documentPageTexts.suggestedByLast : undefined;
}

/** Files by choice, drop, paste or camera, sent one after another. */
export function UploadDialog({
  clinicId,
  patient,
  category: given,
  atDesk = false,
  open,
  onOpenChange,
  onSent,
  inHand,
}: UploadDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ComboboxOption | null>(patient ? patientOption(patient) : null);
  const patientId = chosen?.value ?? '';
  const [category, setCategory] = useState<DocumentCategory | ''>(given ?? '');
  const ownId = useSession()?.user.id ?? '';
  const [fallback] = useState<DocumentCategory | ''>(() => recallCategory(ownId) ?? '');
  const choice = { category, fallback };
  const [isLeaving, setLeaving] = useState(false);
  const [tried, setTried] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const signing = useUploadSigning(clinicId);
  const arrived = useRef<{ id: string; name: string; at: number; patient: { id: string; label: string } }[]>([]);
  const queue = useUploadQueue(
    { clinicId, atDesk, patientId, ...choice },
    open,
    ({ document }, entry) => {
      if ('fileName' in document) signing.take(document);
      const other = otherPatient(entry);
      const of = other ? { id: other.id, label: other.name } : { id: patientId, label: chosen?.label ?? '' };
      arrived.current.push({ id: document.id, name: document.name ?? '', at: Date.now(), patient: of });
      rememberCategory(ownId, document.category);
      void refreshDocuments(queryClient, clinicId, of.id);
    },
    inHand,
  );
  const over = useDroppedFiles(open, queue.add);
  // Once something is on its way it is for this patient, tries that follow included.
  const begun = queue.entries.some(({ stage }) => stage !== 'ready');
  /** Said once, at the choice for all; each file that lacks one is marked. */
  const isMissing =
    tried &&
    (queue.entries.length === 0
      ? category === ''
      : queue.entries.some((entry) => entry.stage !== 'sent' && categoryFor(entry, choice) === ''));
  const categoryId = useId();
  const form = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  /** What is wrong with the form takes the focus, each time it is tried. */
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-asks]')?.focus();
  }, [tries]);

  const hasPdf = queue.entries.some(({ file }) => isPdf(file));
  const [only, ...others] = queue.entries;
  const single = others.length === 0 ? only : undefined;
  const left = queue.entries.filter(({ stage }) => stage !== 'sent');
  const toSend = left.filter(({ stage }) => stage !== 'asking');
  const hasTwin = toSend.some((entry) => twinNote(entry, patientId));

  async function undo(documents: typeof arrived.current) {
    try {
      for (const { id: documentId } of documents) await takeBack({ clinicId, documentId }, atDesk);
      toast.success({ title: texts.undone });
    } catch {
      toast.error({ title: texts.undoFailed });
    } finally {
      const patientIds = new Set(documents.map(({ patient: of }) => of.id));
      await Promise.all([...patientIds].map((id) => refreshDocuments(queryClient, clinicId, id)));
    }
  }

  async function send() {
    setTried(true);
    if (hasPdf && !atDesk && signing.isIncomplete) return;
    await settle(queue.send());
  }

  function answer(key: string, said: WrongPatientAnswer) {
    if (said === 'nowhere') queue.remove(key);
    else {
      const sending = queue.answer(key, said);
      if (sending) void settle(sending);
    }
  }

  /** Says what became of what was sent. */
  async function settle(sending: ReturnType<typeof queue.send>) {
    arrived.current = [];
    const result = await sending;
    if (!result || result.isAsking) setTries((before) => before + 1);
    if (!result || result.sent + result.failed === 0) return;
    const own = arrived.current.filter(({ patient: of }) => of.id === patientId).length;
    if (own > 0) onSent?.(own);
    const asked = await signing.settle();
    if (asked !== 'none') void refreshDocuments(queryClient, clinicId, patientId);
    if (result.failed > 0) toast.error({ title: texts.sendFailed });
    // The question is there to be answered first.
    else if (!result.isAsking) {
      const title = result.sent === 1 ? texts.sent : documentPageTexts.filesSent(result.sent);
      if (asked === 'failed') toast.error({ title: signingTexts.failed, description: title });
      else if (asked === 'carries_signature') toast.success({ title, description: carriesSignatureTexts.notAsked });
      // Whoever is told says it in its own place, where a toast would lie over it.
      else if (!onSent || own < result.sent || asked === 'asked')
        toast.success({ title, ...(asked === 'asked' ? { description: signingTexts.requested } : takenBack()) });
      // Warnings are there to be read: then the dialog waits.
      if (!result.warned && result.left === 0) onOpenChange(false);
    }
  }
  /** Says what went to whom, with the way back while every letter still waits. */
  function takenBack() {
    const documents = arrived.current;
    const [first] = documents;
    if (!first || !chosen) return {};
    const leftMs = first.at + undoMs - Date.now();
    const labels = [...new Set(documents.map(({ patient: of }) => of.label))];
    const sentFor = (label: string) =>
      texts.sentFor(documents.flatMap(({ name, patient: of }) => (of.label === label ? name : [])).join(', '), label);
    return {
      description: labels.map(sentFor).join('; '),
      ...(leftMs > shortestUndoMs && {
        action: { label: texts.undo, onAct: () => void undo(documents) },
        forMs: leftMs,
      }),
    };
  }

  const take = (input: HTMLInputElement) => {
    queue.add(input.files ?? []);
    // The same file chosen again is a choice again.
    input.value = '';
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next || queue.busy) return;
        if (left.length > 0) setLeaving(true);
        else onOpenChange(false);
      }}
      title={texts.attach}
      description={
        chosen && (patient || begun) ? documentPageTexts.forPatient(chosen.label) : documentPageTexts.uploadNote
      }
      size="wide"
      holdsWork
    >
      <div ref={form} className="mt-6 grid gap-5">
        {!patient && !begun && (
          <PatientPicker
            clinicId={clinicId}
            value={chosen}
            onChange={setChosen}
            error={tried && patientId === '' ? required : undefined}
          />
        )}
        <div
          className={`grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-4 py-6 text-center ${
            over ? 'border-primary-line bg-primary-soft' : 'border-line'
          }`}
        >
          <p className="text-ink-muted">
            {over ? documentPageTexts.drop : patient ? documentPageTexts.uploadHint : texts.fileHint}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="outline" onClick={() => chooser.current?.click()}>
              <FilePlus2 className="size-4.5" aria-hidden="true" />
              {documentPageTexts.choose}
            </Button>
            <CameraButton onMade={(file) => queue.add([file])} />
          </div>
          {!patient && !atDesk && queue.entries.length === 0 && (
            <p className="text-support text-ink-muted">
              {intakeTexts.manyPatients}{' '}
              <Link to="/clinica/$clinicId/entrada" params={{ clinicId }} className={lineLinkStyle}>
                {intakeTexts.bring}
              </Link>
            </p>
          )}
          <input
            ref={chooser}
            type="file"
            multiple
            accept={documentAccept}
            hidden
            aria-label={texts.labels.file}
            onChange={(event) => take(event.target)}
          />
          {tried && queue.entries.length === 0 && (
            <p role="alert" className="text-sm text-danger-ink">
              {required}
            </p>
          )}
        </div>
        <Select
          id={categoryId}
          label={texts.labels.category}
          value={single ? categoryFor(single, choice) : category}
          onChange={(next) => setCategory(next as DocumentCategory | '')}
          options={categories}
          placeholder={documentPageTexts.chooseCategory}
          hint={single ? suggestionHint(single, choice) : queue.entries.length > 1 && documentPageTexts.categoryForAll}
          error={isMissing ? required : undefined}
        />
        {hasPdf && !atDesk && <UploadSigningField signing={signing} tried={tried} />}
        {queue.entries.length > 0 && (
          <ul className="grid gap-3">
            {queue.entries.map((entry) => (
              <UploadItem
                key={entry.key}
                entry={entry}
                twin={twinNote(entry, patientId)}
                category={
                  queue.entries.length > 1
                    ? {
                        value: categoryFor(entry, choice),
                        hint: suggestionHint(entry, choice),
                        faultId: isMissing && categoryFor(entry, choice) === '' ? errorIdOf(categoryId) : undefined,
                      }
                    : undefined
                }
                onChange={(changes) => queue.change(entry.key, changes)}
                onRemove={() => queue.remove(entry.key)}
                chosen={chosen?.label ?? ''}
                onAnswer={(said) => answer(entry.key, said)}
              />
            ))}
          </ul>
        )}
        <MailOffNote otherwise={<p className="text-support text-ink-muted">{documentPageTexts.noticeNote}</p>} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {queue.entries.length > 0 && left.length === 0 ? (
            <Button onClick={() => onOpenChange(false)}>{documentPageTexts.close}</Button>
          ) : (
            (toSend.length > 0 || left.length === 0) && (
              <Button loading={queue.busy} onClick={() => void send()}>
                {queue.busy
                  ? texts.sending
                  : hasTwin
                    ? documentPageTexts.sendAnyway
                    : toSend.some(({ stage }) => stage === 'failed')
                      ? documentPageTexts.retry
                      : documentPageTexts.send(toSend.length)}
              </Button>
            )
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={documentPageTexts.discardQuestion(left.length)}
        note={documentPageTexts.discardNote}
        confirm={discardTexts.discard}
        destructive
        onConfirm={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
