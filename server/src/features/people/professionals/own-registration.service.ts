import { registrationText } from '@virtual-med/contract/professionals/registration.texts';
import type { Nullable } from 'kysely';
import { presentRegistration, type RegistrationRow, registrationColumns } from './professional-identity.ts';

/** Of the asker's membership, as `m`, which they need not have. */
export const ownRegistrationColumns = registrationColumns;

/** How the asker is registered with their council, in words; empty where they are not. */
export function ownRegistrationText(row: Nullable<RegistrationRow>): string {
  const registration = presentRegistration({ ...row, specialties: row.specialties ?? [] });
  return registration ? registrationText(registration) : '';
}
