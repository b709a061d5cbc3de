import { palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import { createClinicTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../ui/field-of.ts';
import { PhoneField } from '../../ui/masked-field.tsx';
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
  const form = useFormContext<ClinicValues>();
  const field = fieldOf(form);
  return (
    <>
      <TextField {...field('name')} label={clinicTexts.labels.name} autoComplete="off" />
      <TextField {...field('adminName')} label={clinicTexts.labels.adminName} autoComplete="off" />
      <TextField
        {...field('adminEmail')}
        label={clinicTexts.labels.adminEmail}
        hint={emailHint}
        type="email"
        autoComplete="off"
      />
      <PhoneField
        {...field('whatsapp', whatsappOptional ? { setValueAs: emptyIsNone } : {})}
        label={clinicTexts.labels.whatsapp}
      />
      <SelectField
        control={form.control}
        name="colorPalette"
        label={clinicTexts.labels.colorPalette}
        placeholder={createClinicTexts.choosePalette}
        options={paletteOptions}
      />
    </>
  );
}
