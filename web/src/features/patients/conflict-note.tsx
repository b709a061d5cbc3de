import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { HealthEdits, HealthField } from '@virtual-med/contract/patients/patients';
import { lastEdit, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Button } from '../../ui/button.tsx';

export interface TheirText {
  readonly text: string;
  readonly edit: HealthEdits[HealthField];
}

interface ConflictNoteProps {
  theirs: TheirText;
  timeZone: string | undefined;
  sending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Edit conflict: shows both texts and lets the person decide. */
export const ConflictNote = ({ theirs, timeZone, sending, onKeepMine, onTakeTheirs }: ConflictNoteProps) => (
  <div className="mt-3">
    <div className="rounded-xl bg-sunken p-4">
      <p className="text-sm font-medium">{texts.theirText}</p>
      {theirs.edit && (
        <p className="text-sm text-ink-muted tabular-nums">
          {lastEdit(theirs.edit.by, formatDateTime(theirs.edit.at, timeZone))}
        </p>
      )}
      <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {theirs.text || texts.emptied}
      </p>
    </div>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button loading={sending} onClick={onKeepMine}>
        {texts.keepMine}
      </Button>
      <Button variant="outline" onClick={onTakeTheirs}>
        {texts.takeTheirs}
      </Button>
    </div>
  </div>
);
