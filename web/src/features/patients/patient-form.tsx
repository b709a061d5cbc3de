import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type PatientInput, type PatientRecord, relations, sexes } from '@virtual-med/contract/patients/patients';
import { patientTexts, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { moreDataTexts, relationLabels, sexLabels } from '@virtual-med/contract/patients/person.texts';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { FormFailure } from '../../ui/form-message.tsx';
import { CpfField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { AnamnesisFields } from './anamnesis-fields.tsx';
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
          <FormFailure failure={failure} />
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

const { labels } = moreDataTexts;
const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));
const relationOptions = relations.map((value) => ({ value, label: relationLabels[value] }));

interface MoreFieldsProps {
  form: PatientFormState;
  patient: PatientRecord | undefined;
}

const hasMore = (patient: PatientRecord | undefined): boolean =>
  Boolean(patient && (patient.socialName || patient.sex || patient.passport || patient.representative));

/** What few patients need: folded, unless some of it is known or wrong. */
function MoreFields({ form, patient }: MoreFieldsProps) {
  const { errors } = form.formState;
  const noteId = useId();
  const [isUnfolded, setUnfolded] = useState(() => hasMore(patient));
  const isOpen = isUnfolded || Boolean(errors.socialName ?? errors.sex ?? errors.passport ?? errors.representative);
  return (
    <div className="mt-6 rounded-card border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-describedby={noteId}
        onClick={() => setUnfolded(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-card px-4 pt-2 text-left font-semibold"
      >
        <span className="grow">{patientTexts.moreData}</span>
        <ChevronDown className={`size-5 shrink-0 text-ink-muted ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
      </button>
      <p id={noteId} className="px-4 pb-3 text-support text-ink-muted">
        {moreDataTexts.note}
      </p>
      {isOpen && <Fields form={form} patient={patient} />}
    </div>
  );
}

function Fields({ form, patient }: MoreFieldsProps) {
  const { control } = form;
  const field = fieldOf(form);
  const keptPassport = keptNumber(patient?.passport);
  const keptCpf = keptNumber(patient?.representative?.cpf);
  return (
    <div className="grid gap-5 px-4 pt-2 pb-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label={labels.socialName}
          hint={moreDataTexts.socialNameHint}
          autoComplete="off"
          {...field('socialName')}
        />
      </div>
      <SelectField
        control={control}
        name="sex"
        label={labels.sex}
        options={sexOptions}
        placeholder={moreDataTexts.chooseSex}
      />
      <TextField
        label={labels.passport}
        hint={keptPassport ? registrationTexts.cpfHidden : moreDataTexts.passportHint}
        placeholder={keptPassport}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('passport')}
      />
      <fieldset className="grid gap-5 border-t border-line pt-4 sm:col-span-2 sm:grid-cols-2">
        <legend className="sr-only">{labels.representative}</legend>
        <p className="sm:col-span-2">
          <span className="block font-semibold" aria-hidden="true">
            {labels.representative}
          </span>
          <span className="text-support text-ink-muted">{moreDataTexts.representativeNote}</span>
        </p>
        <div className="sm:col-span-2">
          <TextField label={labels.representativeName} autoComplete="off" {...field('representative.name')} />
        </div>
        <SelectField
          control={control}
          name="representative.relation"
          label={labels.relation}
          options={relationOptions}
          placeholder={moreDataTexts.chooseRelation}
        />
        <CpfField
          label={labels.representativeCpf}
          hint={keptCpf ? registrationTexts.cpfHidden : undefined}
          placeholder={keptCpf ?? registrationTexts.optional}
          {...field('representative.cpf')}
        />
      </fieldset>
    </div>
  );
}
