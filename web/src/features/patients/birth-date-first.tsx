import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { sendAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { birthDateForm } from '@virtual-med/contract/patients/patient-changes';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { useController, useForm } from 'react-hook-form';
import { BirthDateField } from '../../ui/birth-date-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-message.tsx';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { refreshAccess, saveBirthDate } from './access.api.ts';

/** A link asks for the birth date: of a record that has none it is filled in here first. */
export function BirthDateFirst(ids: { clinicId: string; patientId: string }) {
  const form = useForm({ resolver: standardSchemaResolver(birthDateForm), defaultValues: { birthDate: '' } });
  const { field, fieldState } = useController({ control: form.control, name: 'birthDate' });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.birthDateFailed),
    send: async (body) => {
      await saveBirthDate(ids, body);
      await refreshAccess(ids);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-ink-muted">{texts.needsBirthDate}</p>
      {!fieldState.error && <FormFailure failure={failure} />}
      <BirthDateField
        {...field}
        label={patientTexts.labels.birthDate}
        autoComplete="off"
        error={fieldState.error?.message}
      />
      <div className="grid sm:flex">
        <Button type="submit" variant="outline" loading={sending}>
          {texts.saveBirthDate}
        </Button>
      </div>
    </form>
  );
}
