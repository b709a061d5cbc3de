import { palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import { createClinicTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ClinicValues {
  name: string;
  adminName: string;
  adminEmail: string;
  whatsapp?: string | undefined;
  colorPalette: string;
}

const paletteOptions = paletteValues.map((value) => ({ value, label: palettes[value].name }));
const emptyIsNone = (text: string | undefined) => text?.trim() || undefined;

interface ClinicFieldsProps {
  emailHint?: ReactNode;
  /** A clinic from before the number was asked for may go on without one; a number there is can be changed, not lost. */
  whatsappOptional?: boolean;
}

/** What is asked of a clinic when it is created and when it is edited; stands inside the form's provider. */
export function ClinicFields({ emailHint, whatsappOptional = false }: ClinicFieldsProps) {
  const { register, control, formState } = useFormContext<ClinicValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('name')}
        label={clinicTexts.labels.name}
        error={errors.name?.message}
        autoComplete="off"
      />
      <TextField
        {...register('adminName')}
        label={clinicTexts.labels.adminName}
        error={errors.adminName?.message}
        autoComplete="off"
      />
      <TextField
        {...register('adminEmail')}
        label={clinicTexts.labels.adminEmail}
        error={errors.adminEmail?.message}
        hint={emailHint}
        type="email"
        autoComplete="off"
      />
      <PhoneField
        {...register('whatsapp', whatsappOptional ? { setValueAs: emptyIsNone } : {})}
        label={clinicTexts.labels.whatsapp}
        error={errors.whatsapp?.message}
      />
      <SelectField
        control={control}
        name="colorPalette"
        label={clinicTexts.labels.colorPalette}
        placeholder={createClinicTexts.choosePalette}
        options={paletteOptions}
      />
    </>
  );
}
