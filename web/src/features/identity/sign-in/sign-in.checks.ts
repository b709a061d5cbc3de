import { clinicsByEmailInput, type SignInArea, signInInputs } from '@virtual-med/contract/identity/sign-in';
import type { Credentials } from './sign-in.api.ts';

export type Faults = Partial<Record<keyof Credentials, string>>;

/** What the form of an area holds against what was typed; without a fault, what is to be sent. */
export function checkCredentials(
  area: SignInArea,
  { selectedClinicId, ...person }: Credentials,
): { readonly faults: Faults; readonly checked: Credentials | undefined } {
  // The provider's staff choose no clinic.
  const typed = area === 'admin' ? person : { ...person, selectedClinicId };
  const { data, error } = signInInputs[area].safeParse(typed);
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) faults[path[0] as keyof Credentials] ??= message;
  return { faults, checked: data && { selectedClinicId: '', ...data } };
}

/** What was typed, as the e-mail it is; undefined as long as it is none. */
export const readEmail = (typed: string): string | undefined =>
  clinicsByEmailInput.safeParse({ email: typed }).data?.email;
