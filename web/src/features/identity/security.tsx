import { useQuery } from '@tanstack/react-query';
import { ownPasswordTexts, secondFactorTexts as texts } from '@virtual-med/contract/identity/account.texts';
import { newPasswordTexts } from '@virtual-med/contract/identity/new-password.texts';
import { changePasswordInput, type SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshSession } from '../../lib/session/session.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewPasswordFields } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { OwnEmail } from './email-change/own-email.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { endSecondFactor, identitiesQuery, makeRecoveryCodes, savePassword } from './profile/account.api.ts';
import { LinkedIdentity } from './profile/linked-identity.tsx';
import { PasswordAndCodeStep } from './profile/password-and-code-step.tsx';
import { RecoveryCodes } from './profile/recovery-codes.tsx';
import { SecondFactorEnrolment } from './profile/second-factor-enrolment.tsx';
import { Section, SectionNote, useReveal } from './profile/section.tsx';

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

const { labels } = newPasswordTexts;

const PasswordForm = ({ onDone }: { onDone: () => void }) => (
  <SubmitForm
    schema={changePasswordInput}
    defaultValues={{ currentPassword: '', password: '', confirmPassword: '' }}
    focusFirst
    describe={failedAct(ownPasswordTexts.failed)}
    faultFields={{
      'auth.current_password_wrong': 'currentPassword',
      'auth.password_unchanged': 'password',
      'auth.password_too_common': 'password',
    }}
    send={async (body) => {
      await savePassword(body);
      toast.success({ title: newPasswordTexts.saved });
      onDone();
    }}
    submit={newPasswordTexts.submit}
    onCancel={onDone}
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field, { formState }) => (
      <>
        <PasswordField label={labels.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
        <NewPasswordFields
          password={field('password', { deps: formState.isSubmitted ? 'confirmPassword' : [] })}
          confirmPassword={field('confirmPassword')}
        />
      </>
    )}
  </SubmitForm>
);

type Step = { name: 'rest' | 'enrol' | 'renew' | 'disable' } | { name: 'codes'; codes: readonly string[] };

type Proof = Parameters<typeof endSecondFactor>[0];

function SecondFactor({ on, required }: { on: boolean; required: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const firstButton = useRef<HTMLButtonElement>(null);
  const rest = () => {
    flushSync(() => setStep({ name: 'rest' }));
    firstButton.current?.focus();
  };
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes });

  const disable = async (body: Proof) => {
    await endSecondFactor(body);
    await refreshSession();
    toast.success({ title: texts.disabled });
    rest();
  };
  const renew = async (body: Proof) => {
    showCodes((await makeRecoveryCodes(body)).recoveryCodes);
  };

  return (
    <Section title={texts.title}>
      {step.name === 'rest' && (
        <>
          <SectionNote>{on ? texts.on : texts.off}</SectionNote>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" ref={firstButton} onClick={() => setStep({ name: on ? 'renew' : 'enrol' })}>
              {on ? texts.renew : texts.enrol}
            </Button>
            {on && (
              <Button variant="outline" onClick={() => setStep({ name: 'disable' })}>
                {texts.disable}
              </Button>
            )}
          </div>
        </>
      )}
      {step.name === 'enrol' && <SecondFactorEnrolment onOn={showCodes} onCancel={rest} />}
      {step.name === 'renew' && (
        <PasswordAndCodeStep
          note={texts.renewNote}
          submit={texts.continue}
          failed={texts.renewFailed}
          send={renew}
          onCancel={rest}
        />
      )}
      {step.name === 'disable' && (
        <PasswordAndCodeStep
          note={required ? texts.disableRequiredNote : texts.disableNote}
          submit={texts.disable}
          failed={texts.disableFailed}
          destructive
          send={disable}
          onCancel={rest}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </Section>
  );
}
