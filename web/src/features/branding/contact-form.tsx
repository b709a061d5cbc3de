import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Clinic, clinicContactForm } from '@virtual-med/contract/clinics/clinics';
import { clinicTexts, contactTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';

interface Contact {
  adminName: string;
  adminEmail: string;
  waitingAdminEmail: string | null;
}

function Fields({ clinic, contact }: { clinic: Clinic; contact: Contact }) {
  const queries = useQueryClient();
  return (
    <SubmitForm
      schema={clinicContactForm}
      defaultValues={{ adminName: contact.adminName, adminEmail: contact.adminEmail }}
      describe={titledFailure(texts.failed)}
      send={async (values) => {
        await saveSettings(clinic, values);
        const asksMailbox = values.adminEmail !== contact.adminEmail;
        toast.success({ title: texts.saved, ...(asksMailbox ? { description: texts.asked } : {}) });
        await queries.invalidateQueries({ queryKey: settingsQuery(clinic.id).queryKey });
      }}
      submit={texts.save}
      variant="outline"
      inSection
      className="grid gap-5 sm:max-w-md"
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={clinicTexts.labels.adminName}
            autoComplete="name"
            error={errors.adminName?.message}
            {...register('adminName')}
          />
          <TextField
            label={clinicTexts.labels.adminEmail}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.adminEmail?.message}
            {...register('adminEmail')}
          />
          {contact.waitingAdminEmail && (
            <p className="rounded-xl bg-waiting-soft px-4 py-3 wrap-anywhere text-waiting-ink">
              {texts.waiting} {contact.waitingAdminEmail}
            </p>
          )}
        </>
      )}
    </SubmitForm>
  );
}

/** Whom the platform writes to about the clinic. */
export function ContactForm({ clinic }: { clinic: Clinic }) {
  const { data, isError, refetch } = useQuery(settingsQuery(clinic.id));
  return (
    <section
      aria-labelledby="clinic-contact"
      className="mt-6 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <h2 id="clinic-contact" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-muted">{texts.lead}</p>
      {data ? (
        <Fields key={`${data.adminName} ${data.adminEmail}`} clinic={clinic} contact={data} />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
