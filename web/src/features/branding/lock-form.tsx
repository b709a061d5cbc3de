import { type Clinic, clinicLockForm } from '@virtual-med/contract/clinics/clinics';
import { lockTime, lockTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { type Control, Controller } from 'react-hook-form';
import { refreshSession } from '../../lib/session/session.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { controlOf } from '../../ui/field-of.ts';
import { Select } from '../../ui/select.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

const staffTimes = [5, 10, 15, 20, 30, 45, 60, 120, 240, 480, 0];
const patientTimes = [15, 30, 60, 120, 240, 480, 720, 0];

interface Times {
  staffLockMinutes: number;
  patientLockMinutes: number;
}

/** What the choice costs, said while it is made. */
const hints: Record<keyof Times, (minutes: number) => string | undefined> = {
  staffLockMinutes: (minutes) => (minutes === 0 ? texts.offStaff : minutes > 60 ? texts.longStaff : undefined),
  patientLockMinutes: (minutes) => (minutes === 0 ? texts.offPatients : texts.patientsHint),
};

/** What was set by other means stays one to choose. */
const optionsOf = (times: readonly number[], now: number) =>
  [...new Set([...times, now])]
    // Never (0) is the longest.
    .sort((a, b) => (a || Number.POSITIVE_INFINITY) - (b || Number.POSITIVE_INFINITY))
    .map((minutes) => ({ value: String(minutes), label: lockTime(minutes) }));

function Fields({ clinic, times }: { clinic: Clinic; times: Times }) {
  const { staffLockMinutes, patientLockMinutes } = times;
  const select = (control: Control<Times>, name: keyof Times, label: string, options: readonly number[]) => (
    <Controller
      control={control}
      name={name}
      render={(minutes) => (
        <Select
          {...controlOf(minutes)}
          label={label}
          hint={hints[name](minutes.field.value)}
          options={optionsOf(options, times[name])}
          value={String(minutes.field.value)}
          onChange={(value) => minutes.field.onChange(Number(value))}
          placeholder={texts.choose}
        />
      )}
    />
  );
  return (
    <SubmitForm
      schema={clinicLockForm}
      defaultValues={{ staffLockMinutes, patientLockMinutes }}
      describe={titledFailure(texts.failed)}
      send={async (values) => {
        await saveSettings(clinic, values);
        toast.success({ title: texts.saved });
        await queryClient.invalidateQueries({ queryKey: settingsQuery(clinic.id).queryKey });
        // It may be the time of this very screen.
        await refreshSession();
      }}
      submit={texts.save}
      variant="outline"
      inSection
      className="grid gap-5 sm:max-w-md"
    >
      {(_, { control }) => (
        <>
          {select(control, 'staffLockMinutes', texts.labels.staff, staffTimes)}
          {select(control, 'patientLockMinutes', texts.labels.patients, patientTimes)}
        </>
      )}
    </SubmitForm>
  );
}

/** After how long without use the screens of the clinic's people are locked. */
export const LockForm = ({ clinic }: { clinic: Clinic }) => (
  <SettingsSection id="clinic-lock" clinicId={clinic.id} texts={texts} skeleton="h-56">
    {(settings) => (
      <Fields key={`${settings.staffLockMinutes} ${settings.patientLockMinutes}`} clinic={clinic} times={settings} />
    )}
  </SettingsSection>
);
