import { formatFileSize } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts, warningText } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { wrongPatientTexts } from '@virtual-med/contract/documents/wrong-patient.texts';
import { CircleCheck, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { otherPatient, type QueuedFile } from './upload-queue.ts';
import { type WrongPatientAnswer, WrongPatientQuestion } from './wrong-patient-question.tsx';

interface UploadItemProps {
  entry: QueuedFile;
  /** That it is with the patient already. */
  twin: string | undefined;
  /** The one it goes to; left out where there is one file and the form's own choice is enough. */
  category?: { value: DocumentCategory | ''; hint: string | undefined; faultId: string | undefined } | undefined;
  onChange: (changes: { name: string } | { category: DocumentCategory }) => void;
  onRemove: () => void;
  /** To whom it was to go. */
  chosen: string;
  onAnswer: (answer: WrongPatientAnswer) => void;
}

const categories = documentCategories.map((value) => ({ value, label: value }));

export function UploadItem({ entry, twin, category, onChange, onRemove, chosen, onAnswer }: UploadItemProps) {
  const other = otherPatient(entry);
  const { file, name, stage, progress, problem, warnings } = entry;
  return (
    <li className="grid gap-2 rounded-2xl border border-line p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          {stage === 'ready' || stage === 'failed' ? (
            <div className={category ? 'grid items-start gap-3 sm:grid-cols-2' : ''}>
              <TextField
                label={texts.labels.name}
                aria-label={documentPageTexts.nameOf(file.name)}
                value={name}
                maxLength={limits.documentNameMaxChars}
                onChange={(event) => onChange({ name: event.target.value })}
                hint={`${file.name}, ${formatFileSize(file.size)}`}
                error={problem}
              />
              {category && (
                <Select
                  label={documentPageTexts.categoryOf(file.name)}
                  value={category.value}
                  onChange={(next) => next && onChange({ category: next as DocumentCategory })}
                  options={categories}
                  placeholder={documentPageTexts.chooseCategory}
                  hint={category.hint}
                  faultId={category.faultId}
                />
              )}
            </div>
          ) : (
            <>
              <p className="font-medium break-words">{name}</p>
              <p className="text-sm break-words text-ink-muted">{`${file.name}, ${formatFileSize(file.size)}`}</p>
              {other && (
                <p className="text-sm break-words text-ink-muted">
                  {wrongPatientTexts[stage === 'sent' ? 'wentTo' : 'goesTo'](other.name)}
                </p>
              )}
            </>
          )}
        </div>
        {stage === 'sent' ? (
          <CircleCheck className="mt-1 size-6 shrink-0 text-good-ink" aria-label={texts.sent} role="img" />
        ) : (
          <IconButton aria-label={documentPageTexts.cancelFile(file.name)} onClick={onRemove}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {twin && (stage === 'ready' || stage === 'failed') && (
        <p role="alert" className="rounded-xl bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
          {twin}
        </p>
      )}
      {stage === 'asking' && entry.named && (
        <WrongPatientQuestion fileName={file.name} named={entry.named.name} chosen={chosen} onAnswer={onAnswer} />
      )}
      {stage === 'sending' && (
        <progress
          value={progress}
          max={1}
          aria-label={`${texts.sending} ${name}`}
          className="h-2 w-full accent-primary"
        />
      )}
      {stage === 'waiting' && (
        <p role="status" className="rounded-xl bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
          {documentPageTexts.waitsForNetwork}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="rounded-xl bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
          {warningText(warning)}
        </p>
      ))}
    </li>
  );
}
