import { useQueryClient } from '@tanstack/react-query';
import { type Clinic, type ClinicDocumentFacts, clinicDocumentFactsForm } from '@virtual-med/contract/clinics/clinics';
import { documentFactsTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AddressField, useAddress, ZipCodeField } from '../../ui/address-fields.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

interface FieldsProps {
  clinicId: string;
  form: UseFormReturn<ClinicDocumentFacts, unknown, ClinicDocumentFacts>;
}

function Fields({ clinicId, form }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const address = useAddress(clinicId, form, useWatch({ control, name: 'zipCode' }));
  return (
    <>
      <ZipCodeField
        address={address}
        autoComplete="postal-code"
        error={errors.zipCode?.message}
        {...register('zipCode')}
      />
      <PhoneField label={texts.labels.phone} error={errors.phone?.message} {...register('phone')} />
      <div className="sm:col-span-2">
        <AddressField
          address={address}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
      <TextField
        label={texts.labels.cnes}
        hint={texts.cnesHint}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        error={errors.cnes?.message}
        {...register('cnes')}
      />
    </>
  );
}

/** What the clinic's documents say of it. Nobody has to fill it in who issues none. */
export function DocumentFactsForm({ clinic }: { clinic: Clinic }) {
  const queries = useQueryClient();
  return (
    <SettingsSection id="clinic-document-facts" clinicId={clinic.id} texts={texts} skeleton="h-64">
      {({ zipCode, address, phone, cnes }) => (
        <SubmitForm
          key={[zipCode, address, phone, cnes].join('\n')}
          schema={clinicDocumentFactsForm}
          defaultValues={{ zipCode, address, phone, cnes }}
          describe={titledFailure(texts.failed)}
          send={async (facts) => {
            await saveSettings(clinic, facts);
            toast.success({ title: texts.saved });
            await queries.invalidateQueries({ queryKey: settingsQuery(clinic.id).queryKey });
          }}
          submit={texts.save}
          variant="outline"
          inSection
          className="grid max-w-2xl gap-5 sm:grid-cols-2 sm:[&>:last-child]:col-span-2"
        >
          {(form) => <Fields clinicId={clinic.id} form={form} />}
        </SubmitForm>
      )}
    </SettingsSection>
  );
}
