import { Link } from '@tanstack/react-router';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentAccept } from '@virtual-med/contract/documents/documents';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { intakeTexts } from '@virtual-med/contract/intake/intake.texts';
import { discardTexts } from '@virtual-med/contract/shell/shell.texts';
import { FilePlus2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { errorIdOf } from '../../ui/field.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { Select } from '../../ui/select.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';
import { isPdf, UploadSigningField } from '../signing/upload-signing.tsx';
import { CameraButton } from './page-camera/camera-button.tsx';
import { type KnownPatient, PatientPicker, patientOption } from './patient-picker.tsx';
import { UploadItem } from './upload-item.tsx';
import { categoryFor, type QueuedFile, twinNote } from './upload-queue.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { recallCategory, useSending } from './use-sending.ts';

interface UploadDialogProps extends OpenProps {
  clinicId: string;
  /** Left out where the patient is still to be chosen. */
  patient?: KnownPatient | undefined;
  /** Chosen from the start. */
  category?: DocumentCategory | undefined;
  atDesk?: boolean | undefined;
  /** Told how many have arrived, and says so in place of the toast. */
  onSent?: ((count: number) => void) | undefined;
  /** Dropped on the page before the dialog was there. */
  inHand?: readonly File[] | undefined;
}

const required = 'Preencha todos os campos obrigatórios.';
const categories = documentCategories.map((value) => ({ value, label: value }));

/** For all files: what was chosen, and what was chosen last time. */
interface Choice {
  readonly category: DocumentCategory | '';
  readonly fallback: DocumentCategory | '';
}

/** Why a file has the category it has, where nobody chose it. */
function suggestionHint(entry: QueuedFile, choice: Choice) {
  if (entry.category || choice.category) return undefined;
  if (entry.suggested) return documentPageTexts.suggestedByName;
  return choice.fallback ? documentPageTexts.suggestedByLast : undefined;
}

/** Files by choice, drop, paste or camera, sent one after another. */
export function UploadDialog(props: UploadDialogProps) {
  const { clinicId, patient, category: given, atDesk = false, open, onOpenChange, onSent, inHand } = props;
  const [chosen, setChosen] = useState<ComboboxOption | null>(patient ? patientOption(patient) : null);
  const patientId = chosen?.value ?? '';
  const [category, setCategory] = useState<DocumentCategory | ''>(given ?? '');
  const ownId = useSession()?.user.id ?? '';
  const [fallback] = useState<DocumentCategory | ''>(() => recallCategory(ownId) ?? '');
  const choice = { category, fallback };
  const [isLeaving, setLeaving] = useState(false);
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const close = () => onOpenChange(false);
  const callbacks = { onSent, onDone: close, onAsk: focusFault };
  const { queue, signing, send, answer } = useSending({
    clinicId,
    atDesk,
    ownId,
    chosen,
    choice,
    open,
    inHand,
    ...callbacks,
  });
  const over = useDroppedFiles(open, queue.add);
  // Once something is on its way it is for this patient, tries that follow included.
  const begun = queue.entries.some(({ stage }) => stage !== 'ready');
  const left = queue.entries.filter(({ stage }) => stage !== 'sent');
  const asksToSign = !atDesk && queue.entries.some(({ file }) => isPdf(file));

  function trySending() {
    setTried(true);
    if (!(asksToSign && signing.isIncomplete)) void send();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next || queue.busy) return;
        if (left.length > 0) setLeaving(true);
        else close();
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
        <FilePlace
          over={over}
          hint={patient ? documentPageTexts.uploadHint : texts.fileHint}
          isMissing={tried && queue.entries.length === 0}
          onFiles={queue.add}
        >
          {!patient && !atDesk && queue.entries.length === 0 && <WayToInbox clinicId={clinicId} />}
        </FilePlace>
        <ChosenFiles
          queue={queue}
          choice={choice}
          tried={tried}
          patientId={patientId}
          patientLabel={chosen?.label ?? ''}
          onCategory={setCategory}
          onAnswer={answer}
        >
          {asksToSign && <UploadSigningField signing={signing} tried={tried} />}
        </ChosenFiles>
        <MailOffNote otherwise={<p className="text-support text-ink-muted">{documentPageTexts.noticeNote}</p>} />
        <SendButton queue={queue} patientId={patientId} onSend={trySending} onClose={close} />
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={documentPageTexts.discardQuestion(left.length)}
        note={documentPageTexts.discardNote}
        confirm={discardTexts.discard}
        destructive
        onConfirm={close}
      />
    </Dialog>
  );
}

/** What is wrong with the form takes the focus, each time it is tried. */
function useFaultFocus() {
  const form = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-asks]')?.focus();
  }, [tries]);
  return { form, focusFault: () => setTries((before) => before + 1) };
}

interface FilePlaceProps {
  /** Files are held over it. */
  over: boolean;
  hint: string;
  isMissing: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}

function FilePlace({ over, hint, isMissing, onFiles, children }: FilePlaceProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles(input.files ?? []);
    // The same file chosen again is a choice again.
    input.value = '';
  };
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-4 py-6 text-center ${
        over ? 'border-primary-line bg-primary-soft' : 'border-line'
      }`}
    >
      <p className="text-ink-muted">{over ? documentPageTexts.drop : hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" onClick={() => chooser.current?.click()}>
          <FilePlus2 className="size-4.5" aria-hidden="true" />
          {documentPageTexts.choose}
        </Button>
        <CameraButton onMade={(file) => onFiles([file])} />
      </div>
      {children}
      <input
        ref={chooser}
        type="file"
        multiple
        accept={documentAccept}
        hidden
        aria-label={texts.labels.file}
        onChange={(event) => take(event.target)}
      />
      {isMissing && (
        <p role="alert" className="text-sm text-danger-ink">
          {required}
        </p>
      )}
    </div>
  );
}

/** For many files of many patients. */
const WayToInbox = ({ clinicId }: { clinicId: string }) => (
  <p className="text-support text-ink-muted">
    {intakeTexts.manyPatients}{' '}
    <Link to="/clinica/$clinicId/entrada" params={{ clinicId }} className={lineLinkStyle}>
      {intakeTexts.bring}
    </Link>
  </p>
);

type Queue = ReturnType<typeof useSending>['queue'];

interface ChosenFilesProps {
  queue: Queue;
  choice: Choice;
  tried: boolean;
  patientId: string;
  patientLabel: string;
  onCategory: (category: DocumentCategory | '') => void;
  onAnswer: ReturnType<typeof useSending>['answer'];
  /** Between the choice for all and the files. */
  children: ReactNode;
}

/** The category of all, and the files with what is said of each. */
function ChosenFiles({ queue, choice, tried, patientId, patientLabel, ...rest }: ChosenFilesProps) {
  const { onCategory, onAnswer, children } = rest;
  const categoryId = useId();
  const { entries } = queue;
  const single = entries.length === 1 ? entries[0] : undefined;
  const lacksCategory = (entry: QueuedFile) => categoryFor(entry, choice) === '';
  /** Said once, at the choice for all; each file that lacks one is marked. */
  const isMissing =
    tried &&
    (entries.length === 0
      ? choice.category === ''
      : entries.some((entry) => entry.stage !== 'sent' && lacksCategory(entry)));
  const ownCategory = (entry: QueuedFile) => ({
    value: categoryFor(entry, choice),
    hint: suggestionHint(entry, choice),
    faultId: isMissing && lacksCategory(entry) ? errorIdOf(categoryId) : undefined,
  });
  return (
    <>
      <Select
        id={categoryId}
        label={texts.labels.category}
        value={single ? categoryFor(single, choice) : choice.category}
        onChange={(next) => onCategory(next as DocumentCategory | '')}
        options={categories}
        placeholder={documentPageTexts.chooseCategory}
        hint={single ? suggestionHint(single, choice) : entries.length > 1 && documentPageTexts.categoryForAll}
        error={isMissing ? required : undefined}
      />
      {children}
      {entries.length > 0 && (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <UploadItem
              key={entry.key}
              entry={entry}
              twin={twinNote(entry, patientId)}
              category={entries.length > 1 ? ownCategory(entry) : undefined}
              onChange={(changes) => queue.change(entry.key, changes)}
              onRemove={() => queue.remove(entry.key)}
              chosen={patientLabel}
              onAnswer={(said) => onAnswer(entry.key, said)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface SendButtonProps {
  queue: Queue;
  patientId: string;
  onSend: () => void;
  onClose: () => void;
}

function sendLabel({ busy }: Queue, toSend: readonly QueuedFile[], patientId: string): string {
  if (busy) return texts.sending;
  if (toSend.some((entry) => twinNote(entry, patientId))) return documentPageTexts.sendAnyway;
  if (toSend.some(({ stage }) => stage === 'failed')) return documentPageTexts.retry;
  return documentPageTexts.send(toSend.length);
}

function SendButton({ queue, patientId, onSend, onClose }: SendButtonProps) {
  const left = queue.entries.filter(({ stage }) => stage !== 'sent');
  const toSend = left.filter(({ stage }) => stage !== 'asking');
  const isOver = queue.entries.length > 0 && left.length === 0;
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      {isOver ? (
        <Button onClick={onClose}>{documentPageTexts.close}</Button>
      ) : (
        (toSend.length > 0 || left.length === 0) && (
          <Button loading={queue.busy} onClick={onSend}>
            {sendLabel(queue, toSend, patientId)}
          </Button>
        )
      )}
    </div>
  );
}
