import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import type { SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { Session } from './session-store.ts';

const usable = ({ clinics }: Session) => clinics.filter(({ status }) => status !== 'disabled');

/** Where a person who is signed in belongs in this area, in the clinic they want if it is one of theirs. */
export function homeOf(session: Session, area: SignInArea, wantedClinic?: string): string | undefined {
  if (area === 'admin' && session.user.isSuperAdmin) return '/admin';
  const theirs = usable(session).filter(({ role }) => {
    if (area === 'admin') return role === 'admin';
    return (role === 'patient') === (area === 'patient');
  });
  const clinic = theirs.find(({ id }) => id === wantedClinic) ?? theirs[0];
  if (!clinic) return undefined;
  return area === 'patient' ? `/paciente/${clinic.id}` : `/clinica/${clinic.id}/pacientes`;
}

/** What this person has to do before anything else is open to them. */
export function stepOwed({ user }: Session): Exclude<SignInStep, 'done' | 'second_factor'> | undefined {
  if (user.mustChangePassword) return 'new_password';
  return user.secondFactorRequired && !user.secondFactorEnabled ? 'enrol_second_factor' : undefined;
}
