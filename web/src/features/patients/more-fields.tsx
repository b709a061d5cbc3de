import { type PatientRecord, relations, sexes } from '@virtual-med/contract/patients/patients';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { relationLabels, sexLabels, moreDataTexts as texts } from '@virtual-med/contract/patients/person.texts';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CpfField } from '../../ui/cpf-field.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keptNumber, type PatientFormState } from './patient-values.ts';

const { labels } = texts;
const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));
const relationOptions = relations.map((value) => ({ value, label: relationLabels[value] }));

interface MoreFieldsProps {
  form: PatientFormState;
  patient: PatientRecord | undefined;
}

const hasMore = (patient: PatientRecord | undefined): boolean =>
  Boolean(patient && (patient.socialName || patient.sex || patient.passport || patient.representative));

/** What few patients need: folded, unless some of it is known or wrong. */
export function MoreFields({ form, patient }: MoreFieldsProps) {
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
        {texts.note}
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
        <TextField label={labels.socialName} hint={texts.socialNameHint} autoComplete="off" {...field('socialName')} />
      </div>
      <SelectField control={control} name="sex" label={labels.sex} options={sexOptions} placeholder={texts.chooseSex} />
      <TextField
        label={labels.passport}
        hint={keptPassport ? registrationTexts.cpfHidden : texts.passportHint}
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
          <span className="text-support text-ink-muted">{texts.representativeNote}</span>
        </p>
        <div className="sm:col-span-2">
          <TextField label={labels.representativeName} autoComplete="off" {...field('representative.name')} />
        </div>
        <SelectField
          control={control}
          name="representative.relation"
          label={labels.relation}
          options={relationOptions}
          placeholder={texts.chooseRelation}
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
