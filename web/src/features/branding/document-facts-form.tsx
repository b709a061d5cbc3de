import { useQuery } from '@tanstack/react-query';
import { type Clinic, type ClinicDocumentFacts, clinicDocumentFactsForm } from '@virtual-med/contract/clinics/clinics';
import { documentFactsTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { AddressField, useAddress, ZipCodeField } from '../../ui/address-fields.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { PhoneField } from '../../ui/masked-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitForm, type SubmitFormProps } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { type ClinicSettings, saveSettings, settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

interface FieldsProps {
  clinicId: string;
  form: UseFormReturn<ClinicDocumentFacts, unknown, ClinicDocumentFacts>;
}

function Fields({ clinicId, form }: FieldsProps) {
  const field = fieldOf(form);
  const address = useAddress(clinicId, form, useWatch({ control: form.control, name: 'zipCode' }));
  return (
    <>
      <ZipCodeField address={address} autoComplete="postal-code" {...field('zipCode')} />
      <PhoneField label={texts.labels.phone} {...field('phone')} />
      <div className="sm:col-span-2">
        <AddressField address={address} autoComplete="street-address" {...field('address')} />
      </div>
      <TextField
        label={texts.labels.cnes}
        hint={texts.cnesHint}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        {...field('cnes')}
      />
    </>
  );
}

interface FactsFormProps
  extends Pick<SubmitFormProps<ClinicDocumentFacts, ClinicDocumentFacts>, 'inSection' | 'variant'> {
  clinic: Clinic;
  settings: ClinicSettings;
  onSaved?: () => void;
}

function FactsForm({ clinic, settings, onSaved, ...place }: FactsFormProps) {
  const { zipCode, address, phone, cnes } = settings;
  return (
    <SubmitForm
      key={[zipCode, address, phone, cnes].join('\n')}
      schema={clinicDocumentFactsForm}
      defaultValues={{ zipCode, address, phone, cnes }}
      describe={titledFailure(texts.failed)}
      send={async (facts) => {
        await saveSettings(clinic, facts);
        toast.success({ title: texts.saved });
        await queryClient.invalidateQueries({ queryKey: settingsQuery(clinic.id).queryKey });
        onSaved?.();
      }}
      submit={texts.save}
      {...place}
      className="grid max-w-2xl gap-5 sm:grid-cols-2 sm:[&>:last-child]:col-span-2"
    >
      {(_, form) => <Fields clinicId={clinic.id} form={form} />}
    </SubmitForm>
  );
}

/** What the clinic's documents say of it. Nobody has to fill it in who issues none. */
export const DocumentFactsForm = ({ clinic }: { clinic: Clinic }) => (
  <SettingsSection id="clinic-document-facts" clinicId={clinic.id} texts={texts} skeleton="h-64">
    {(settings) => <FactsForm clinic={clinic} settings={settings} variant="outline" inSection />}
  </SettingsSection>
);

/** The same where a document waits for it. */
export function DocumentFactsDialog({ clinicId, open, onOpenChange }: OpenProps & { clinicId: string }) {
  const clinic = useQuery({ ...clinicQuery(clinicId), enabled: open });
  const settings = useQuery({ ...settingsQuery(clinicId), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.lead} size="wide" holdsWork>
      <div className="mt-6">
        {clinic.data && settings.data ? (
          <FactsForm clinic={clinic.data} settings={settings.data} onSaved={() => onOpenChange(false)} />
        ) : settings.isError || clinic.isError ? (
          <ErrorState
            title={texts.loadFailed}
            onRetry={() => void Promise.all([clinic.refetch(), settings.refetch()])}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Dialog>
  );
}
