import { Link } from '@tanstack/react-router';
import { noAnswer } from '@virtual-med/contract/core/client';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import {
  newPasswordPage,
  secondFactorRequired,
  secondFactorTitle,
  signInAreaTexts,
  signInTexts,
} from '@virtual-med/contract/identity/sign-in.texts';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { LoginSearch } from '../../../lib/search-params/search-params.ts';
import { clinicInAddress, loginPaths } from '../../../lib/session/areas.ts';
import { RegisterClinicHint } from '../../../ui/register-clinic-hint.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { SetupHint } from '../setup/setup-hint.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { nextForms } from './lazy.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

const otherSignIns = {
  clinic: { to: '/paciente/login', text: signInTexts.toPatient },
  patient: { to: '/clinica/login', text: signInTexts.toProfessional },
  admin: undefined,
} as const;

interface SignInProps {
  area: SignInArea;
  search: LoginSearch;
  /** Told which clinic the form is about; without one, that there is none. */
  onClinic?: (clinicId: string | undefined) => void;
  /** Turns the second factor on, for those who must before they go in. */
  Enrolment: ComponentType<EnrolmentProps>;
}

export interface EnrolmentProps {
  /** Just typed at the sign-in; without it, it is asked for again. */
  password: string | undefined;
  onDone: () => Promise<void>;
  onLeave: () => Promise<void>;
}

/** One of the three sign-ins; each words itself, all work alike. */
export function SignIn({ area, search, onClinic, Enrolment }: SignInProps) {
  const { step, ...signIn } = useSignInSteps(area, search);
  const { subtitle, ...beside } = signInAreaTexts[area];
  const otherSignIn = otherSignIns[area];
  const { part: forms, failed } = nextForms.usePart(step.name !== 'credentials');
  const startOver = useEffectEvent(() => signIn.startOver(noAnswer()));
  useEffect(() => {
    if (failed) startOver();
  }, [failed]);

  if (step.name === 'second_factor')
    return (
      <SignInFrame {...beside} title={secondFactorTitle}>
        {forms ? (
          <forms.SecondFactorForm
            area={area}
            clinicId={step.clinicId}
            purpose={step.purpose}
            onSignedIn={signIn.withSecondFactor}
            onStartOver={signIn.startOver}
          />
        ) : (
          <FormSkeleton />
        )}
      </SignInFrame>
    );
  if (step.name === 'new_password')
    return (
      <SignInFrame {...beside} title={newPasswordPage.title} description={newPasswordPage.firstAccess}>
        {forms ? (
          <forms.ForcedPasswordForm currentPassword={step.password} onChanged={signIn.withNewPassword} />
        ) : (
          <FormSkeleton />
        )}
      </SignInFrame>
    );
  if (step.name === 'enrol_second_factor')
    return (
      <SignInFrame {...beside} title={secondFactorTitle} description={secondFactorRequired}>
        <Enrolment password={step.password} onDone={signIn.withEnrolment} onLeave={signIn.leave} />
      </SignInFrame>
    );
  if (step.name === 'choose_clinic')
    return forms ? (
      <forms.ChooseClinic
        beside={beside}
        clinics={step.clinics}
        onChosen={signIn.withClinic}
        onStartOver={signIn.startOver}
      />
    ) : (
      <FormSkeleton />
    );
  return (
    <SignInFrame {...beside} title={signInTexts.titles[area]} description={subtitle}>
      <CredentialsForm
        area={area}
        before={step.before}
        cameFor={clinicInAddress(search)}
        onClinic={onClinic}
        onSignedIn={signIn.withCredentials}
        onPasskey={signIn.withPasskey}
      />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3">
        <Link to="/esqueci-a-senha" search={{ voltar: loginPaths[area] }} className={textLinkStyle}>
          {signInTexts.forgotPassword}
        </Link>
        {otherSignIn && (
          <Link to={otherSignIn.to} className={textLinkStyle}>
            {otherSignIn.text}
          </Link>
        )}
      </div>
      {area === 'clinic' && <RegisterClinicHint />}
      {area === 'admin' && <SetupHint />}
    </SignInFrame>
  );
}
