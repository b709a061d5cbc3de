import { useQuery } from '@tanstack/react-query';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import { Controller, useController, useWatch } from 'react-hook-form';
import { AddressField, useAddress, ZipCodeField } from '../../ui/address-fields.tsx';
import { BirthDateField } from '../../ui/birth-date-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { controlOf, type FormField, fieldOf } from '../../ui/field-of.ts';
import { CpfField, PhoneField } from '../../ui/masked-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PatientFormState } from './patient-values.ts';
import { responsiblesQuery } from './patients.api.ts';

const { labels } = texts;
const nobody = 'nobody';

/** Who may be a patient's responsible, as far as it is known. */
export interface Responsibles {
  readonly data: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly isError: boolean;
}

interface PersonalFieldsProps {
  clinicId: string;
  form: PatientFormState;
  /** Those who manage the clinic choose whose patient it is; a professional's are their own. */
  choosesProfessional: boolean;
  /** Left out where they are the clinic's staff. */
  responsibles?: Responsibles | undefined;
  /** One is known, and this person does not see it whole. */
  keptCpf: string | undefined;
}

export function PersonalFields({ clinicId, form, choosesProfessional, responsibles, keptCpf }: PersonalFieldsProps) {
  const field = fieldOf(form);
  const address = useAddress(clinicId, form, useWatch({ control: form.control, name: 'zipCode' }));
  // In the order of the form: the first that is wrong takes the focus.
  const fields = {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    birthDate: useController({ control: form.control, name: 'birthDate' }).field,
    cpf: field('cpf'),
    zipCode: field('zipCode'),
    address: field('address'),
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField label={labels.name} autoComplete="off" {...fields.name} />
      </div>
      <EmailField form={form} field={fields.email} />
      <PhoneField label={labels.phone} {...fields.phone} />
      <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
        <BirthDateField
          label={labels.birthDate}
          autoComplete="off"
          error={form.formState.errors.birthDate?.message}
          {...fields.birthDate}
        />
        <CpfField
          hint={keptCpf ? registrationTexts.cpfHidden : undefined}
          placeholder={keptCpf ?? registrationTexts.optional}
          {...fields.cpf}
        />
        <ZipCodeField address={address} autoComplete="off" {...fields.zipCode} />
      </div>
      <div className="sm:col-span-2">
        <AddressField address={address} autoComplete="off" {...fields.address} />
      </div>
      {choosesProfessional && (
        <div className="sm:col-span-2">
          {responsibles ? (
            <ResponsibleSelect form={form} responsibles={responsibles} />
          ) : (
            <Responsible clinicId={clinicId} form={form} />
          )}
        </div>
      )}
    </div>
  );
}

/** Asked for as long as nobody says that there is none. */
function EmailField({ form, field }: { form: PatientFormState; field: FormField }) {
  const hasNone = useWatch({ control: form.control, name: 'email' }) === null;
  return (
    <div>
      {!hasNone && <TextField label={labels.email} type="email" autoComplete="off" {...field} />}
      <Checkbox
        label={texts.usesNoEmail}
        checked={hasNone}
        onChange={({ target }) => {
          form.clearErrors('email');
          form.setValue('email', target.checked ? null : '', { shouldDirty: true });
        }}
      />
      {hasNone && <p className="text-sm text-ink-muted">{texts.usesNoEmailNote}</p>}
    </div>
  );
}

const Responsible = ({ clinicId, form }: Pick<PersonalFieldsProps, 'clinicId' | 'form'>) => (
  <ResponsibleSelect form={form} responsibles={useQuery(responsiblesQuery(clinicId))} />
);

interface ResponsibleSelectProps {
  form: PatientFormState;
  responsibles: Responsibles;
}

function ResponsibleSelect({ form, responsibles: { data, isError } }: ResponsibleSelectProps) {
  const options = [
    { value: nobody, label: texts.unassigned },
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Controller
      control={form.control}
      name="professional"
      render={(professional) => (
        <Select
          {...controlOf(professional)}
          label={labels.professional}
          options={options}
          value={professional.field.value ?? nobody}
          onChange={(value) => professional.field.onChange(value === nobody || value === '' ? null : value)}
          placeholder={texts.chooseProfessional}
          error={professional.fieldState.error?.message ?? (isError ? texts.professionalsFailed : undefined)}
        />
      )}
    />
  );
}
