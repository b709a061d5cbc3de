import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { PatientInput, PatientRecord } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { AnamnesisFields } from './anamnesis-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { emptyValues, keptNumber, type PatientFormState, patientForm, valuesOf } from './patient-values.ts';
import { PersonalFields, type Responsibles } from './personal-fields.tsx';

interface PatientFormProps {
  clinicId: string;
  choosesProfessional: boolean;
  /** Registered at the desk: who may be responsible is asked elsewhere, and the anamnesis not at all. */
  atDesk?: { readonly responsibles: Responsibles } | undefined;
  /** The one being edited; undefined for a new one. */
  patient?: PatientRecord | undefined;
  send: (values: PatientInput, form: PatientFormState) => Promise<void>;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  /** What the server asked for beyond the form. */
  children?: ReactNode;
}

/** Which part of the record was to be changed. */
const unknownFailure = ({ healthHistory, ...personal }: PatientFormState['formState']['dirtyFields']): string =>
  healthHistory && Object.keys(personal).length === 0 ? texts.updateClinicalFailed : texts.updatePersonalFailed;

export function PatientForm({
  clinicId,
  choosesProfessional,
  atDesk,
  patient,
  send,
  onDirty,
  onCancel,
  children,
}: PatientFormProps) {
  const form: PatientFormState = useForm({
    resolver: standardSchemaResolver(patientForm),
    defaultValues: patient ? valuesOf(patient) : emptyValues(),
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { isDirty, dirtyFields } = form.formState;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const failedTitle = patient ? texts.updateFailed : texts.createFailed;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    send: (values) => send(values, form),
    describe: failedAct(failedTitle, patient && unknownFailure(dirtyFields)),
  });
  // Read here, so that the form library keeps account of it: a record changed elsewhere spares what was touched.
  void dirtyFields;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="mt-6">
      <h3 className="mb-4 font-semibold">{texts.personalData}</h3>
      <PersonalFields
        clinicId={clinicId}
        form={form}
        choosesProfessional={choosesProfessional}
        responsibles={atDesk?.responsibles}
        keptCpf={keptNumber(patient?.cpf)}
      />
      <MoreFields form={form} patient={patient} />
      {!atDesk && (
        <>
          <h3 className="mt-10 mb-4 font-semibold">{texts.anamnesis}</h3>
          <AnamnesisFields form={form} />
        </>
      )}
      {failure && (
        <div className="mt-6">
          <FormMessage kind="failure" title={failure.title}>
            {failure.message}
          </FormMessage>
        </div>
      )}
      {children}
      <div className="sticky bottom-0 -mx-6 mt-8 -mb-8 flex gap-3 border-t border-line bg-surface px-6 py-4 *:grow sm:-bottom-6 sm:-mb-6 sm:justify-end sm:rounded-b-2xl sm:*:grow-0">
        <Button variant="outline" onClick={onCancel}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {shellTexts.save}
        </Button>
      </div>
    </form>
  );
}
