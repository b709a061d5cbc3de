import { useQueryClient } from '@tanstack/react-query';
import type { HealthField, PatientRecord } from '@virtual-med/contract/patients/patients';
import { healthLabels, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { useCallback, useRef } from 'react';
import { outdateAnswers } from '../../lib/transport/outdate-answers.ts';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { InlineField } from './inline-field.tsx';
import { formerHealthQuery, patientQuery, saveHealthField } from './patients.api.ts';

/** In their order; the contract's own list would bring the schemas of all forms along. */
const healthFields = Object.keys(healthLabels) as HealthField[];

interface AnamnesisProps {
  clinicId: string;
  patient: PatientRecord;
  timeZone: string | undefined;
}

export function Anamnesis({ clinicId, patient, timeZone }: AnamnesisProps) {
  const queryClient = useQueryClient();
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
    await outdateAnswers(queryClient, query.queryKey);
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
