import { clinicPickerTexts, signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Credentials } from './sign-in.api.ts';
import { clinicsFound, signInCopy } from './sign-in.copy.ts';
import type { Clinic, Clinics } from './use-clinics.ts';

const placeholders: Record<Clinics['status'], string> = {
  no_email: clinicPickerTexts.noEmail,
  incomplete: clinicPickerTexts.noEmail,
  loading: clinicPickerTexts.loading,
  none: clinicPickerTexts.none,
  failed: clinicPickerTexts.failed,
  found: signInCopy.chooseClinic,
};

function noteOf({ id, status }: Clinic, lastUsed: string | undefined): string | undefined {
  const notes = [id === lastUsed && clinicPickerTexts.lastUsed, status === 'disabled' && signInCopy.blocked];
  return notes.filter(Boolean).join(' ') || undefined;
}

interface ClinicPickerProps {
  control: Control<Credentials, unknown, Credentials>;
  found: Clinics;
  /** The clinic whose page one wanted to open. */
  cameFor: string | undefined;
  lastUsed: string | undefined;
}

/** Offers the clinics of the typed e-mail; the one come for, used last, or the only one, is already chosen. */
export function ClinicPicker({ control, found, cameFor, lastUsed }: ClinicPickerProps) {
  const { field, fieldState } = useController({ control, name: 'selectedClinicId' });
  const { status, clinics, refetch } = found;

  const stillThere = clinics.some(({ id }) => id === field.value);
  const preferred =
    clinics.find(({ id }) => id === cameFor) ??
    clinics.find(({ id }) => id === lastUsed) ??
    (clinics.length === 1 ? clinics[0] : undefined);
  const next = stillThere ? field.value : (preferred?.id ?? '');
  useEffect(() => {
    if (next !== field.value) field.onChange(next);
  }, [next, field]);

  return (
    <div>
      <Select
        label={signInTexts.labels.clinic}
        options={clinics.map((clinic) => ({
          value: clinic.id,
          label: clinic.name,
          note: noteOf(clinic, lastUsed),
        }))}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message}
        placeholder={placeholders[status]}
        empty={placeholders[status]}
        disabled={status === 'no_email'}
      />
      {status === 'failed' && (
        <div className="mt-2">
          <Button variant="outline" onClick={() => void refetch()}>
            {signInCopy.retryClinics}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {status === 'found'
          ? clinicsFound(clinics.length)
          : status === 'no_email' || status === 'incomplete'
            ? ''
            : placeholders[status]}
      </p>
    </div>
  );
}
