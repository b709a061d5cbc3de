import { ApiError } from '@virtual-med/contract/core/client';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import type { HealthEdits, HealthField, PatientRecord } from '@virtual-med/contract/patients/patients';
import { healthLabels, lastEdit, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlStyle, edgeStyle } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Failure, failureOf } from '../../ui/use-submit.ts';
import { HealthSuggestions } from './health-suggestions.tsx';
import { withSuggestion } from './with-suggestion.ts';

export interface InlineEditorProps {
  field: HealthField;
  text: string;
  timeZone: string | undefined;
  save: (field: HealthField, text: string, before: string) => Promise<void>;
  /** The record as it is now, after somebody else changed it. */
  reload: () => Promise<PatientRecord>;
  onUnsaved: (field: HealthField, unsaved: boolean) => void;
  onClose: () => void;
}

/** Edits and saves one text: one request at a time, and never over somebody else's change. */
function useInlineText({ field, text, save, reload, onUnsaved, onClose }: InlineEditorProps) {
  const [draft, setDraft] = useState(text);
  /** What the field said when the person began, or when they last looked at somebody else's text. */
  const [before, setBefore] = useState(text);
  const [theirs, setTheirs] = useState<TheirText>();
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const changed = draft.trim() !== before.trim();
  useEffect(() => {
    onUnsaved(field, changed);
    return () => onUnsaved(field, false);
  }, [changed, field, onUnsaved]);

  async function send(from: string): Promise<void> {
    try {
      await save(field, draft, from);
      onUnsaved(field, false);
      toast.success({ title: texts.updated });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'patients.changed_meanwhile') {
        const now = await reload();
        setTheirs({ text: now.healthHistory[field] ?? '', edit: now.healthEdits[field] });
      }
      throw error;
    }
  }

  async function submit(from = before): Promise<void> {
    if (busy.current) return;
    if (draft.trim() === from.trim()) return onClose();
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await send(from);
    } catch (error) {
      const described = failureOf(error);
      setFailure({ title: texts.updateClinicalFailed, message: described.message });
      toast.error({ title: texts.updateClinicalFailed, description: described.message });
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  const change = (next: string) => {
    setDraft(next);
    setFailure(undefined);
  };
  const keepMine = (over: TheirText) => {
    setBefore(over.text);
    setTheirs(undefined);
    void submit(over.text);
  };
  return { draft, change, setDraft, theirs, keepMine, failure, sending, submit };
}

export function InlineEditor(props: InlineEditorProps) {
  const { field, timeZone, onClose } = props;
  const { draft, change, setDraft, theirs, keepMine, failure, sending, submit } = useInlineText(props);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);

  const choose = (suggestion: string) => {
    setDraft(withSuggestion(draft, suggestion));
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };

  return (
    <div className="mt-2">
      <HealthSuggestions field={field} onChoose={choose} />
      <textarea
        ref={input}
        rows={3}
        dir="auto"
        value={draft}
        maxLength={limits.healthTextMaxChars}
        aria-label={healthLabels[field]}
        aria-describedby={`${field}-keys`}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${controlStyle} field-sizing-content max-h-96 resize-y py-2.5 leading-6 ${edgeStyle(undefined)}`}
      />
      {failure && (
        <div className="mt-3">
          <FormFailure failure={failure} />
        </div>
      )}
      {theirs ? (
        <ConflictNote
          theirs={theirs}
          timeZone={timeZone}
          sending={sending}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={onClose}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button loading={sending} onClick={() => void submit()}>
            {failure ? shellTexts.retry : shellTexts.save}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {shellTexts.cancel}
          </Button>
          <p id={`${field}-keys`} className="text-sm text-ink-muted max-sm:sr-only">
            {texts.shortcuts}
          </p>
        </div>
      )}
    </div>
  );
}

interface TheirText {
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
const ConflictNote = ({ theirs, timeZone, sending, onKeepMine, onTakeTheirs }: ConflictNoteProps) => (
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
