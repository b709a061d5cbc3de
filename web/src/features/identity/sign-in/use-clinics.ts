import { useQuery } from '@tanstack/react-query';
import { limits } from '@virtual-med/contract/core/limits';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { useEffect, useState } from 'react';
import { checks } from './lazy.ts';
import { clinicsByEmailQuery } from './sign-in.api.ts';

export interface Clinic {
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

export type Clinics = ReturnType<typeof useClinics>;
