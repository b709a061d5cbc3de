import { type Clinic, clinicContactForm } from '@virtual-med/contract/clinics/clinics';
import { clinicTexts, contactTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { type ClinicSettings, saveSettings, settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

const Fields = ({ clinic, contact }: { clinic: Clinic; contact: ClinicSettings }) => (
  <SubmitForm
    schema={clinicContactForm}
    defaultValues={{ adminName: contact.adminName, adminEmail: contact.adminEmail }}
    describe={titledFailure(texts.failed)}
    send={async (values) => {
      await saveSettings(clinic, values);
      const asksMailbox = values.adminEmail !== contact.adminEmail;
      toast.success({ title: texts.saved, ...(asksMailbox ? { description: texts.asked } : {}) });
      await queryClient.invalidateQueries({ queryKey: settingsQuery(clinic.id).queryKey });
    }}
    submit={texts.save}
    variant="outline"
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field) => (
      <>
        <TextField label={clinicTexts.labels.adminName} autoComplete="name" {...field('adminName')} />
        <TextField label={clinicTexts.labels.adminEmail} type="email" autoComplete="email" {...field('adminEmail')} />
        {contact.waitingAdminEmail && (
          <p className="rounded-xl bg-waiting-soft px-4 py-3 wrap-anywhere text-waiting-ink">
            {texts.waiting} {contact.waitingAdminEmail}
          </p>
        )}
      </>
    )}
  </SubmitForm>
);

/** Whom the platform writes to about the clinic. */
export const ContactForm = ({ clinic }: { clinic: Clinic }) => (
  <SettingsSection id="clinic-contact" clinicId={clinic.id} texts={texts} skeleton="h-40">
    {(settings) => <Fields key={`${settings.adminName} ${settings.adminEmail}`} clinic={clinic} contact={settings} />}
  </SettingsSection>
);
