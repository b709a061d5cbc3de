import { useQuery } from '@tanstack/react-query';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { Session } from '../../../lib/session/session-store.ts';
import { OwnEmail } from '../email-change/own-email.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { identitiesQuery } from './account.api.ts';
import { LinkedIdentity } from './linked-identity.tsx';
import { OwnPassword } from './own-password.tsx';
import { SecondFactor } from './second-factor.tsx';

interface SecurityProps {
  user: Session['user'];
  place: SignInPlace;
  timeZone: string | undefined;
}

/** The ways into one's account. E-mail, password and second factor do not wait for what is known about other identities. */
export function Security({ user, place, timeZone }: SecurityProps) {
  const { data: identities } = useQuery(identitiesQuery);
  return (
    <>
      <OwnEmail email={user.email} hasPassword={identities?.hasPassword ?? true} />
      <OwnPassword hasPassword={identities?.hasPassword ?? true} />
      <Passkeys timeZone={timeZone} />
      <SecondFactor on={user.secondFactorEnabled} required={user.secondFactorRequired} />
      {identities?.provider && <LinkedIdentity {...identities.provider} place={place} timeZone={timeZone} />}
    </>
  );
}
