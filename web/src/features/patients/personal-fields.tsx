import { useQuery } from '@tanstack/react-query';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { registrationTexts } from '@virtual-med/contract/professionals/registration.texts';
import { Controller, useController } from 'react-hook-form';
import { BirthDateField } from '../../ui/birth-date-field.tsx';
import { CpfField } from '../../ui/cpf-field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import type { PatientFormState } from './patient-values.ts';
import { responsiblesQuery } from './patients.api.ts';
import { useAddress } from './use-address.ts';

const { labels } = texts;
const nobody = 'nobody';

interface PersonalFieldsProps {
  clinicId: string;
  form: PatientFormState;
  /** Those who manage the clinic choose whose patient it is; a professional's are their own. */
  choosesProfessional: boolean;
  /** One is known, and this person does not see it whole. */
  keptCpf: string | undefined;
}

export function PersonalFields({ clinicId, form, choosesProfessional, keptCpf }: PersonalFieldsProps) {
  const { errors } = form.formState;
  const { register } = form;
  const address = useAddress(clinicId, form);
  // In the order of the form: the first that is wrong takes the focus.
  const fields = {
    name: register('name'),
    email: register('email'),
    phone: register('phone'),
    birthDate: useController({ control: form.control, name: 'birthDate' }).field,
    cpf: register('cpf'),
    zipCode: register('zipCode'),
    address: register('address'),
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField label={labels.name} autoComplete="off" error={errors.name?.message} {...fields.name} />
      </div>
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...fields.email}
      />
      <PhoneField label={labels.phone} error={errors.phone?.message} {...fields.phone} />
      <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
        <BirthDateField
          label={labels.birthDate}
          autoComplete="off"
          error={errors.birthDate?.message}
          {...fields.birthDate}
        />
        <CpfField
          error={errors.cpf?.message}
          hint={keptCpf ? registrationTexts.cpfHidden : undefined}
          {...(keptCpf ? { placeholder: keptCpf } : {})}
          {...fields.cpf}
        />
        <MaskedField
          label={labels.zipCode}
          format={formatZipCode}
          inputMode="numeric"
          autoComplete="off"
          placeholder="00000-000"
          error={errors.zipCode?.message}
          hint={address.finding ? <span role="status">{texts.findingAddress}</span> : address.advice}
          {...fields.zipCode}
          onChange={(event) => {
            address.onChange(event);
            return fields.zipCode.onChange(event);
          }}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label={labels.address}
          autoComplete="off"
          error={errors.address?.message}
          hint={
            address.offered && (
              <>
                {address.offered}{' '}
                <button type="button" className={textLinkStyle} onClick={() => address.use(address.offered ?? '')}>
                  {texts.useAddress}
                </button>
              </>
            )
          }
          {...fields.address}
        />
      </div>
      {choosesProfessional && (
        <div className="sm:col-span-2">
          <Responsible clinicId={clinicId} form={form} />
        </div>
      )}
    </div>
  );
}

function Responsible({ clinicId, form }: Pick<PersonalFieldsProps, 'clinicId' | 'form'>) {
  const { data, isError } = useQuery(responsiblesQuery(clinicId));
  const options = [
    { value: nobody, label: texts.unassigned },
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Controller
      control={form.control}
      name="professional"
      render={({ field, fieldState }) => (
        <Select
          label={labels.professional}
          options={options}
          value={field.value ?? nobody}
          onChange={(value) => field.onChange(value === nobody || value === '' ? null : value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={texts.chooseProfessional}
          error={fieldState.error?.message ?? (isError ? texts.professionalsFailed : undefined)}
        />
      )}
    />
  );
}
