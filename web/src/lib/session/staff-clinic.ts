import type { StaffRole } from '@virtual-med/contract/core/roles';
import type { Session } from './session-store.ts';

/** Of the open clinics a person works in, the preferred one or else the first. */
export function staffClinicOf(
  { clinics }: Pick<Session, 'clinics'>,
  preferredId: string | undefined,
): { id: string; role: StaffRole } | undefined {
  const own = clinics.flatMap(({ id, role, status }) =>
    role === 'patient' || status === 'disabled' ? [] : [{ id, role }],
  );
  return own.find(({ id }) => id === preferredId) ?? own[0];
}
