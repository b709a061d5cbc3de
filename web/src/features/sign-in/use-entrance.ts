import { useNavigate } from '@tanstack/react-router';
import type { SignInArea } from '@virtual-med/contract/sign-in';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { useEffect, useState } from 'react';
import { clinicInAddress, placeAfterSignIn } from '../../lib/areas.ts';
import { homeOf } from '../../lib/home.ts';
import type { LoginSearch } from '../../lib/login-search.ts';
import { loadSession, signedIn } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import type { Failure } from '../../ui/use-submit.ts';
import type { Credentials, Entrance } from './sign-in.api.ts';
import { failureInAddress, signInFailureOf } from './sign-in-failure.ts';

type Step =
  | { readonly name: 'credentials'; readonly before: Failure | undefined }
  | { readonly name: 'second_factor'; readonly clinicId: string | undefined; readonly password: string | undefined }
  /** `home` is missing when the person came back to an open session without signing in here. */
  | { readonly name: 'new_password'; readonly home: string | undefined; readonly password: string | undefined };

function stepInAddress({ etapa, clinica, erro }: LoginSearch): Step {
  if (etapa === 'second_factor') return { name: 'second_factor', clinicId: clinica, password: undefined };
  if (etapa === 'new_password') return { name: 'new_password', home: undefined, password: undefined };
  return { name: 'credentials', before: failureInAddress(erro) };
}

/** The way through a door: credentials, a second factor where there is one, a password of one's own, and in. */
export function useEntrance(area: SignInArea, search: LoginSearch) {
  const navigate = useNavigate();
  const [step, setStep] = useState(() => stepInAddress(search));
  const askedByAddress = search.etapa === 'new_password';
  useEffect(() => {
    if (!askedByAddress) return;
    // Nobody is waiting for a new password: an old address, or a session that has ended.
    const check = async () => {
      if (!(await loadSession())?.user.mustChangePassword) setStep({ name: 'credentials', before: undefined });
    };
    void check().catch(() => undefined);
  }, [askedByAddress]);
  const password = step.name === 'credentials' ? undefined : step.password;

  async function goIn(home: string): Promise<void> {
    toast.success({ title: signInTexts.success });
    await navigate({ to: placeAfterSignIn(home, search.voltar), replace: true });
  }

  async function enter(event: Parameters<typeof signedIn>[0], entrance: Entrance, typed: string | undefined) {
    await signedIn(event);
    if (entrance.next === 'new_password') setStep({ name: 'new_password', home: entrance.redirectTo, password: typed });
    else await goIn(entrance.redirectTo);
  }

  return {
    step,
    withCredentials: async (entrance: Entrance, credentials: Credentials): Promise<void> => {
      if (entrance.next === 'second_factor')
        setStep({ name: 'second_factor', clinicId: credentials.selectedClinicId, password: credentials.password });
      else await enter('signed_in', entrance, credentials.password);
    },
    withSecondFactor: (entrance: Entrance) => enter('second_factor_verified', entrance, password),
    withNewPassword: async (): Promise<void> => {
      const session = await signedIn('signed_in');
      const home = step.name === 'new_password' ? step.home : undefined;
      await goIn(home ?? homeOf(session, area, clinicInAddress(search)) ?? '/');
    },
    startOver: (error?: unknown) =>
      setStep({ name: 'credentials', before: error === undefined ? undefined : signInFailureOf(error) }),
  };
}
