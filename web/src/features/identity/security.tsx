import { useQuery } from '@tanstack/react-query';
import { ownPasswordTexts } from '@virtual-med/contract/identity/account.texts';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { Session } from '../../lib/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OwnEmail } from './email-change/own-email.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { identitiesQuery } from './profile/account.api.ts';
import { LinkedIdentity } from './profile/linked-identity.tsx';
import { PasswordForm } from './profile/password-form.tsx';
import { SecondFactor } from './profile/second-factor.tsx';
import { Section, SectionNote } from './profile/section.tsx';
import { useReveal } from './profile/use-reveal.ts';

function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const form = useReveal();
  return (
    <Section title={ownPasswordTexts.title}>
      <SectionNote>{hasPassword ? ownPasswordTexts.note : ownPasswordTexts.none}</SectionNote>
      {!hasPassword && (
        <LinkButton variant="outline" to="/esqueci-a-senha">
          {ownPasswordTexts.create}
        </LinkButton>
      )}
      {hasPassword && form.open && <PasswordForm onDone={form.hide} />}
      {hasPassword && !form.open && (
        <Button variant="outline" ref={form.trigger} onClick={form.show}>
          {ownPasswordTexts.change}
        </Button>
      )}
    </Section>
  );
}

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
