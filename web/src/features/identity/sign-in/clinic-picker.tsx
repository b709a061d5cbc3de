import { useQuery } from '@tanstack/react-query';
import { limits } from '@virtual-med/contract/core/limits';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import {
  clinicPickerTexts,
  clinicsFound,
  signInPageTexts,
  signInTexts,
} from '@virtual-med/contract/identity/sign-in.texts';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { fetchedPart } from '../../../lib/browser/fetched-part.ts';
import { Button } from '../../../ui/button.tsx';
import { ClosedSelect } from '../../../ui/select-face.tsx';
import { checks } from './lazy.ts';
import { clinicsByEmailQuery } from './sign-in.api.ts';

interface Clinic {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'disabled';
}

const none: readonly Clinic[] = [];

/** What a value has been for a while. */
function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

/** The clinics of the e-mail being typed, once typing has stopped. An answer counts only for the e-mail it was asked for. */
export function useClinics(area: Exclude<SignInArea, 'admin'>, typed: string) {
  const email = checks.usePart(typed.trim()).part?.readEmail(typed);
  const debounced = useRested(email, limits.clinicLookupDelayMs);
  const ask = debounced !== undefined && debounced === email;
  const { data, isError, isFetching, refetch } = useQuery({
    ...clinicsByEmailQuery(area, debounced ?? ''),
    enabled: ask,
  });
  if (typed.trim() === '') return { status: 'no_email', clinics: none, refetch } as const;
  if (email === undefined) return { status: 'incomplete', clinics: none, refetch } as const;
  if (!ask) return { status: 'loading', clinics: none, refetch } as const;
  if (data) return { status: data.length > 0 ? 'found' : 'none', clinics: data, refetch } as const;
  return { status: isError && !isFetching ? 'failed' : 'loading', clinics: none, refetch } as const;
}

type Clinics = ReturnType<typeof useClinics>;

/** Comes with the e-mail: before there is one, nothing can be chosen. */
const list = fetchedPart(() => import('../../../ui/select.tsx'));

const placeholders: Record<Clinics['status'], string> = {
  no_email: clinicPickerTexts.noEmail,
  incomplete: clinicPickerTexts.noEmail,
  loading: clinicPickerTexts.loading,
  none: clinicPickerTexts.none,
  failed: clinicPickerTexts.failed,
  found: signInPageTexts.chooseClinic,
};

function noteOf({ id, status }: Clinic, lastUsed: string | undefined): string | undefined {
  const notes = [id === lastUsed && clinicPickerTexts.lastUsed, status === 'disabled' && signInPageTexts.blocked];
  return notes.filter(Boolean).join(' ') || undefined;
}

/** The clinics are there for somebody once they can be chosen from. */
function statusWith(status: Clinics['status'], listFailed: boolean): Clinics['status'] {
  if (status === 'no_email' || status === 'incomplete') return status;
  if (listFailed) return 'failed';
  return status === 'found' ? 'loading' : status;
}

interface ClinicPickerProps {
  value: string;
  onChange: (clinicId: string) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  found: Clinics;
  /** The clinic whose page one wanted to open. */
  cameFor: string | undefined;
  lastUsed: string | undefined;
}

/** Offers the clinics of the typed e-mail; the one come for, used last, or the only one, is already chosen. */
export function ClinicPicker({ value, onChange, inputRef, error, found, cameFor, lastUsed }: ClinicPickerProps) {
  const { clinics } = found;
  const [tries, setTries] = useState(1);
  const { part, failed } = list.usePart(found.status === 'no_email' ? 0 : tries);
  const status = part ? found.status : statusWith(found.status, failed);
  const again = () => {
    setTries(tries + 1);
    void found.refetch();
  };

  const stillThere = clinics.some(({ id }) => id === value);
  const preferred =
    clinics.find(({ id }) => id === cameFor) ??
    clinics.find(({ id }) => id === lastUsed) ??
    (clinics.length === 1 ? clinics[0] : undefined);
  const next = stillThere ? value : (preferred?.id ?? '');
  const choose = useEffectEvent((clinicId: string) => onChange(clinicId));
  useEffect(() => {
    if (next !== value) choose(next);
  }, [next, value]);

  const options = clinics.map((clinic) => ({
    value: clinic.id,
    label: clinic.name,
    note: noteOf(clinic, lastUsed),
  }));
  const face = {
    label: signInTexts.labels.clinic,
    error,
    placeholder: placeholders[status],
  };
  return (
    <div>
      {part && status !== 'no_email' ? (
        <part.Select
          {...face}
          options={options}
          value={value}
          onChange={onChange}
          inputRef={inputRef}
          empty={placeholders[status]}
        />
      ) : (
        <ClosedSelect {...face} chosen={options.find((option) => option.value === value)} />
      )}
      {status === 'failed' && (
        <div className="mt-2">
          <Button variant="outline" onClick={again}>
            {signInPageTexts.retryClinics}
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
