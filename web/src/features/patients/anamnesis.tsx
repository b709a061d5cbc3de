import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { HealthEdits, HealthField, PatientRecord } from '@virtual-med/contract/patients/patients';
import {
  editFieldLabel,
  healthLabels,
  lastEdit,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { outdateAnswers } from '../../lib/transport/outdate-answers.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { FormerTexts } from '../../ui/former-texts.tsx';
import type { FormerTextsDialogProps } from '../../ui/former-texts-dialog.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { InlineEditor, type InlineEditorProps } from './inline-editor.tsx';
import { formerHealthQuery, patientQuery, saveHealthField } from './patients.api.ts';

/** In their order; the contract's own list would bring the schemas of all forms along. */
const healthFields = Object.keys(healthLabels) as HealthField[];

interface AnamnesisProps {
  clinicId: string;
  patient: PatientRecord;
  timeZone: string | undefined;
}

export function Anamnesis({ clinicId, patient, timeZone }: AnamnesisProps) {
  const query = patientQuery(clinicId, patient.id);
  const { setUnsaved, discardConfirm } = useDiscardConfirm();
  const unsaved = useRef(new Set<HealthField>());
  const onUnsaved = useCallback(
    (field: HealthField, now: boolean) => {
      if (now) unsaved.current.add(field);
      else unsaved.current.delete(field);
      setUnsaved(unsaved.current.size > 0);
    },
    [setUnsaved],
  );
  const save = async (field: HealthField, text: string, before: string) => {
    const params = { clinicId, patientId: patient.id };
    const saved = await saveHealthField(params, { field, text, before });
    await outdateAnswers(query.queryKey);
    queryClient.setQueryData(query.queryKey, (record) =>
      record
        ? {
            ...record,
            healthHistory: { ...record.healthHistory, [field]: saved.text },
            healthEdits: { ...record.healthEdits, [field]: { by: saved.by, at: saved.at } },
          }
        : record,
    );
  };
  return (
    <section aria-labelledby="anamnesis">
      <h2 id="anamnesis" className="text-section max-[75rem]:sr-only">
        {texts.anamnesis}
      </h2>
      <p className="text-least text-ink-subtle">{texts.anamnesisNote}</p>
      <div className="mt-3 divide-y divide-line border-t border-line">
        {healthFields.map((field) => (
          <InlineField
            key={field}
            field={field}
            text={patient.healthHistory[field] ?? ''}
            edit={patient.healthEdits[field]}
            former={formerHealthQuery({ clinicId, patientId: patient.id, field })}
            timeZone={timeZone}
            save={save}
            reload={() => queryClient.fetchQuery(query)}
            onUnsaved={onUnsaved}
          />
        ))}
      </div>
      {discardConfirm}
    </section>
  );
}

type InlineFieldProps = Omit<InlineEditorProps, 'onClose'> & {
  /** Who wrote it last. */
  edit: HealthEdits[HealthField];
  /** What it said before. */
  former: FormerTextsDialogProps['query'];
};

/** One field of the anamnesis: read until clicked, Enter or space; then written. */
function InlineField({ field, text, edit, former, timeZone, ...rest }: InlineFieldProps) {
  const [editing, setEditing] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  useEffect(() => {
    if (editing || !closed.current) return;
    closed.current = false;
    opener.current?.focus();
  }, [editing]);
  const close = () => {
    closed.current = true;
    setEditing(false);
  };
  const label = healthLabels[field];
  return (
    <div
      className={`group/field relative isolate py-2.5 before:absolute before:-inset-x-3 before:inset-y-px before:-z-1 before:rounded-control before:transition-colors ${editing ? '' : 'hover:before:bg-sunken'}`}
    >
      <h3 className="text-least text-ink-muted">{label}</h3>
      {editing ? (
        <InlineEditor field={field} text={text} timeZone={timeZone} onClose={close} {...rest} />
      ) : (
        <>
          <p
            id={id}
            dir="auto"
            className={`mt-0.5 pr-6 whitespace-pre-wrap wrap-anywhere ${text ? '' : 'text-ink-subtle'}`}
          >
            {text || texts.emptyField}
          </p>
          <Pencil
            className="absolute right-0 bottom-3.5 size-4 text-ink-muted opacity-0 transition-opacity group-focus-within/field:opacity-100 group-hover/field:opacity-100 pointer-coarse:opacity-100"
            aria-hidden="true"
          />
          <button
            ref={opener}
            type="button"
            aria-label={editFieldLabel(label)}
            aria-describedby={id}
            onClick={() => setEditing(true)}
            className="absolute -inset-x-3 inset-y-0 cursor-text rounded-control"
          />
        </>
      )}
      {edit && (
        <FormerTexts label={label} current={{ text, ...edit }} timeZone={timeZone} query={former}>
          {lastEdit(edit.by, formatDateTime(edit.at, timeZone))}
        </FormerTexts>
      )}
    </div>
  );
}
