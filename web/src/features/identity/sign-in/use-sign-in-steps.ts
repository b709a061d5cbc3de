import { useNavigate } from '@tanstack/react-router';
import type { ChoosableClinic } from '@virtual-med/contract/identity/passkeys';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { useEffect, useState } from 'react';
import type { LoginSearch } from '../../../lib/search-params/search-params.ts';
import { clinicIdOf, clinicInAddress, placeAfterSignIn } from '../../../lib/session/areas.ts';
import { homeOf, stepOwed } from '../../../lib/session/home.ts';
import { loadSession, signedIn, signOut } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { rememberClinic } from '../../../lib/storage/remembered.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Failure } from '../../../ui/use-submit.ts';
import { nextForms } from './lazy.ts';
import type { PasskeyAnswer } from './passkey-sign-in.ts';
import type { Credentials, Purpose, SignInResult } from './sign-in.api.ts';
import { failureInAddress, signInFailureOf } from './sign-in-failure.ts';

type Step =
  | { readonly name: 'credentials'; readonly before: Failure | undefined }
  /** Proven by a passkey; which of their clinics is still to be said. */
  | { readonly name: 'choose_clinic'; readonly clinics: readonly ChoosableClinic[]; readonly choice: string }
  | {
      readonly name: 'second_factor';
      readonly clinicId: string | undefined;
      readonly password: string | undefined;
      readonly purpose?: Purpose;
    }
  /** `home` is missing when the person came back to an open session without signing in here. */
  | { readonly name: 'new_password'; readonly home: string | undefined; readonly password: string | undefined }
  | { readonly name: 'enrol_second_factor'; readonly home: string | undefined; readonly password: string | undefined };

const isFirstStep = (step: string | undefined): step is 'new_password' | 'enrol_second_factor' =>
  step === 'new_password' || step === 'enrol_second_factor';

function stepInAddress({ etapa, clinica, erro }: LoginSearch): Step {
  if (etapa === 'second_factor') return { name: 'second_factor', clinicId: clinica, password: undefined };
  if (isFirstStep(etapa)) return { name: etapa, home: undefined, password: undefined };
  return { name: 'credentials', before: failureInAddress(erro) };
}

/** The steps of a sign-in: credentials, a second factor where there is one, a password of one's own, and in. */
export function useSignInSteps(area: SignInArea, search: LoginSearch) {
  const navigate = useNavigate();
  const [step, setStep] = useState(() => stepInAddress(search));
  const askedByAddress = isFirstStep(search.etapa);
  useEffect(() => {
    if (!askedByAddress) return;
    // What the address asks for may be done by now, or the session has ended; and one step may follow on another.
    const check = async () => {
      const session = await loadSession();
      const owed = session && stepOwed(session);
      setStep((now) => {
        if (!owed) return { name: 'credentials', before: undefined };
        return now.name === owed ? now : { name: owed, home: undefined, password: undefined };
      });
    };
    void check().catch(() => undefined);
  }, [askedByAddress]);
  const password = 'password' in step ? step.password : undefined;

  const homeGiven = () => ('home' in step ? step.home : undefined);
  const homeFor = (session: Session) => homeGiven() ?? homeOf(session, area, clinicInAddress(search)) ?? '/';

  async function goIn(home: string, { before }: Session): Promise<void> {
    // Who cannot fetch it goes in all the same: Perfil tells it too.
    const described = await import('../../../lib/session/last-access.ts').catch(() => undefined);
    toast.success({ title: signInTexts.success, ...(described && { description: described.lastAccessOf(before) }) });
    await navigate({ to: placeAfterSignIn(home, search.voltar), replace: true });
  }

  async function finish(event: Parameters<typeof signedIn>[0], result: SignInResult, typed: string | undefined) {
    const session = await signedIn(event);
    const step = { home: result.redirectTo, password: typed };
    if (result.next === 'new_password') {
      await nextForms.bring();
      setStep({ name: 'new_password', ...step });
    } else if (result.next === 'enrol_second_factor') setStep({ name: 'enrol_second_factor', ...step });
    else await goIn(result.redirectTo, session);
  }

  async function withPasskey({ signedIn: result, clinics, choice }: PasskeyAnswer): Promise<void> {
    if (!result) {
      await nextForms.bring();
      return setStep({ name: 'choose_clinic', clinics, choice: choice ?? '' });
    }
    const clinicId = clinicIdOf(result.redirectTo);
    if (clinicId) rememberClinic(area, clinicId);
    await finish('signed_in', result, undefined);
  }

  return {
    step,
    withPasskey,
    withClinic: async (clinicId: string): Promise<void> => {
      const { enterClinic } = await import('./passkey-sign-in.ts');
      await withPasskey(await enterClinic(area, clinicId, step.name === 'choose_clinic' ? step.choice : ''));
    },
    withCredentials: async (result: SignInResult, credentials: Credentials, purpose: Purpose): Promise<void> => {
      if (result.next === 'second_factor') {
        await nextForms.bring();
        setStep({
          name: 'second_factor',
          clinicId: credentials.selectedClinicId,
          password: credentials.password,
          purpose,
        });
      } else await finish('signed_in', result, credentials.password);
    },
    withSecondFactor: (result: SignInResult) => finish('second_factor_verified', result, password),
    withNewPassword: async (chosen: string): Promise<void> => {
      const session = await signedIn('signed_in');
      if (stepOwed(session) === 'enrol_second_factor')
        setStep({ name: 'enrol_second_factor', home: homeGiven(), password: chosen });
      else await goIn(homeFor(session), session);
    },
    withEnrolment: async (): Promise<void> => {
      const session = await signedIn('second_factor_verified');
      await goIn(homeFor(session), session);
    },
    leave: async (): Promise<void> => {
      await signOut();
      setStep({ name: 'credentials', before: undefined });
    },
    startOver: (error?: unknown) =>
      setStep({ name: 'credentials', before: error === undefined ? undefined : signInFailureOf(error) }),
  };
}
