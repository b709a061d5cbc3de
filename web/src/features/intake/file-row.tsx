import { formatDate, formatDay, formatFileSize } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { matchTexts, stateTexts, textStateNotes } from '@virtual-med/contract/intake/intake.texts';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { X } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';

export const isPreviewable = ({ contentType, state }: IntakeFile): boolean =>
  contentType !== null &&
  previewableTypes.includes(contentType) &&
  (state === 'reading' || state === 'ready' || state === 'sending');

/** Why somebody should look, or why nothing came of it. */
function notesOf({ problem, duplicate, textState, state }: IntakeFile): string[] {
  const same =
    duplicate?.of === 'document'
      ? texts.alreadyDocument(duplicate.name, formatDate(duplicate.at))
      : duplicate && texts.alreadyFile(duplicate.name);
  const unread = state === 'ready' && textState ? textStateNotes[textState] : undefined;
  return [problem, same, unread].filter((note) => typeof note === 'string');
}

const tones: Record<ReturnType<typeof kindOf>, Tone> = {
  reading: 'quiet',
  sure: 'good',
  check: 'waiting',
  duplicate: 'waiting',
  sending: 'quiet',
  done: 'quiet',
};

function reasonOf(file: IntakeFile): { label: string; tone: Tone } {
  if (file.state === 'refused') return { label: stateTexts.refused, tone: 'bad' };
  if (file.state === 'sent') return { label: stateTexts.sent, tone: 'good' };
  if (file.state !== 'ready') return { label: stateTexts[file.state], tone: 'quiet' };
  return {
    label: file.matchedBy ? matchTexts[file.matchedBy] : texts.noPatient,
    tone: tones[kindOf(file)],
  };
}

function PatientCell({ file }: { file: IntakeFile }) {
  const { patient } = file;
  return (
    <div className="min-w-0">
      {patient && (
        <p className="text-row wrap-anywhere">
          {patient.name}
          {patient.birthDate && (
            <span className="font-normal text-ink-muted tabular-nums">, {formatDay(patient.birthDate)}</span>
          )}
        </p>
      )}
      <Badge {...reasonOf(file)} />
    </div>
  );
}

interface FileRowProps {
  file: IntakeFile;
  isTicked: boolean;
  /** Named where another brought it. */
  broughtBy: string | undefined;
  onTick: (isTicked: boolean) => void;
  onOpen: () => void;
  onCheck: () => void;
  onRemove: () => void;
}

const rowStyle =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[1.5rem_minmax(0,1.2fr)_minmax(0,1fr)_9.5rem_auto] lg:items-center lg:gap-x-4';

/** One file: what it is, whose it may be and why, its category. On a phone each is a card of its own. */
export function FileRow({ file, isTicked, broughtBy, onTick, onOpen, onCheck, onRemove }: FileRowProps) {
  const { fileName, state } = file;
  const isOpenStill = state === 'ready' || state === 'reading';
  return (
    <li className={rowStyle}>
      <input
        type="checkbox"
        aria-label={texts.tick(fileName)}
        checked={isTicked}
        disabled={!isSendable(file)}
        onChange={({ target }) => onTick(target.checked)}
        className="mt-1.5 size-5 cursor-pointer accent-primary disabled:cursor-default max-sm:mt-3 lg:mt-0"
      />
      <div className="min-w-0">
        {isPreviewable(file) ? (
          <button
            type="button"
            aria-label={texts.open(fileName)}
            onClick={onOpen}
            className={`${lineLinkStyle} max-w-full text-left wrap-anywhere`}
          >
            {fileName}
          </button>
        ) : (
          <p className="text-row wrap-anywhere">{fileName}</p>
        )}
        <p className="text-least text-ink-muted">
          {[file.sizeBytes > 0 && formatFileSize(file.sizeBytes), broughtBy && texts.broughtBy(broughtBy)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {notesOf(file).map((note) => (
          <p key={note} className="mt-0.5 text-support wrap-anywhere text-waiting-ink">
            {note}
          </p>
        ))}
      </div>
      <div className="max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2">
        <PatientCell file={file} />
      </div>
      <p className="text-support text-ink-muted max-lg:col-start-2 max-lg:row-start-3 max-lg:self-center">
        {file.category}
      </p>
      <div className="flex items-center justify-end gap-1 max-lg:col-start-3 max-lg:row-start-3 lg:min-w-33">
        {isOpenStill && (
          <Button
            variant={isSendable(file) ? 'quiet' : 'outline'}
            size="small"
            aria-label={texts.checkFile(fileName)}
            onClick={onCheck}
          >
            {texts.check}
          </Button>
        )}
        {isRemovable(file) && (
          <IconButton aria-label={texts.removeFile(fileName)} onClick={onRemove}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** `check`: a person has to look before it can go. */
type Kind = 'reading' | 'sure' | 'check' | 'duplicate' | 'sending' | 'done';

function kindOf(file: IntakeFile): Kind {
  if (file.state === 'reading' || file.state === 'sending') return file.state;
  if (file.state !== 'ready') return 'done';
  if (file.duplicate) return 'duplicate';
  return file.isSure && file.patient && !file.problem ? 'sure' : 'check';
}

export const filters = ['all', 'sure', 'check', 'duplicate', 'done'] as const;
export type Filter = (typeof filters)[number];

export const isShownBy = (filter: Filter, file: IntakeFile): boolean =>
  filter === 'all' ? kindOf(file) !== 'done' : kindOf(file) === filter;

/** Whether somebody may say that it goes: it was read, and has a patient. */
export const isSendable = (file: IntakeFile): boolean => file.state === 'ready' && file.patient !== null;

const isRemovable = ({ state }: IntakeFile): boolean => state === 'ready' || state === 'reading';

/** Only what is sure is ticked before a person says so. */
export const isTicked = (ticks: ReadonlyMap<string, boolean>, file: IntakeFile): boolean =>
  isSendable(file) && (ticks.get(file.id) ?? kindOf(file) === 'sure');
