import type { SignInArea } from '@virtual-med/contract/sign-in';
import type { Session } from './session-store.ts';

const usable = ({ clinics }: Session) => clinics.filter(({ status }) => status !== 'disabled');

/** Where a person who is signed in belongs behind this door; undefined when it is not theirs. */
export function homeOf(session: Session, area: SignInArea): string | undefined {
  if (area === 'admin' && session.user.isSuperAdmin) return '/admin';
  const clinic = usable(session).find(({ role }) => {
    if (area === 'admin') return role === 'admin';
    return (role === 'patient') === (area === 'patient');
  });
  if (!clinic) return undefined;
  return area === 'patient' ? `/paciente/${clinic.id}` : `/clinica/${clinic.id}/pacientes`;
}
