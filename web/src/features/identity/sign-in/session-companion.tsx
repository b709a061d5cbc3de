import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { blockedClinicMessage, blockedClinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { getSession } from '@virtual-med/contract/identity/session';
import { type SignInStep, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useEffect } from 'react';
import type { LoginSearch } from '../../../lib/search-params/login-search.ts';
import { areaOf, clinicIdOf, loginPaths } from '../../../lib/session/areas.ts';
import { stepOwed } from '../../../lib/session/first-steps.ts';
import { refreshSession, sessionStore } from '../../../lib/session/session.ts';
import type { Session, SessionState } from '../../../lib/session/session-store.ts';
import { onFailedCall } from '../../../lib/transport/api.ts';
import { Toaster, toast } from '../../../ui/toast.tsx';

/** The sign-in a person comes back through: that of the page they are on, except for the provider's staff. */
function goToLogin(router: AnyRouter, search: LoginSearch, person: Session | undefined): void {
  const area = areaOf(router.state.location.pathname);
  if (!area) return;
  void router.navigate({ to: loginPaths[person?.user.isSuperAdmin ? 'admin' : area], search, replace: true });
}

const here = (router: AnyRouter): LoginSearch => ({ voltar: router.state.location.href });

function followEnds(router: AnyRouter): () => void {
  return sessionStore.onEnd((end, before) => {
    if (end.reason === 'blocked')
      toast.error({ title: blockedClinicTexts.title, description: blockedClinicMessage(end.role) });
    goToLogin(router, end.reason === 'lost' ? here(router) : {}, before);
  });
}

/** The clinic of the page in sight, as the person's own session tells it, on the side of it they are on. */
function clinicInUse(router: AnyRouter, session: Session | undefined) {
  const { pathname } = router.state.location;
  const asPatient = areaOf(pathname) === 'patient';
  return session?.clinics.find(({ id, role }) => id === clinicIdOf(pathname) && (role === 'patient') === asPatient);
}

/** Answers that say what has to be done first. */
const stepAskedBy: Readonly<Record<string, SignInStep>> = {
  'auth.must_change_password': 'new_password',
  'auth.must_enrol_second_factor': 'enrol_second_factor',
};

function followAnswers(router: AnyRouter): () => void {
  return onFailedCall(({ code }, endpoint) => {
    if (endpoint === getSession || endpoint === signOut || endpoint.access.area === 'public') return;
    const { session } = sessionStore.state();
    if (code === 'auth.required' || code === 'auth.session_expired') void refreshSession();
    const step = stepAskedBy[code];
    if (step) goToLogin(router, { ...here(router), etapa: step }, session);
    if (code === 'clinics.blocked' && session)
      void sessionStore.leaveBlocked(clinicInUse(router, session)?.role ?? 'person');
  });
}

/** A refresh may tell that the clinic was blocked, that something has to be done first, or that somebody else came in. */
function followRefreshes(router: AnyRouter): () => void {
  let person = sessionStore.state().session?.user.id;
  return sessionStore.subscribe(({ session }: SessionState) => {
    const clinic = clinicInUse(router, session);
    if (clinic?.status === 'disabled') void sessionStore.leaveBlocked(clinic.role);
    const owed = session && stepOwed(session);
    if (owed) goToLogin(router, { ...here(router), etapa: owed }, session);
    const before = person;
    person = session?.user.id ?? person;
    // Nothing of the person before may stay on the screen.
    if (session && before && before !== person && areaOf(router.state.location.pathname)) window.location.reload();
  });
}

/** Stands beside every page but the landing: shows the toasts, and leads to the login when the session ends. */
export function SessionCompanion() {
  const router = useRouter();
  useEffect(() => {
    const stops = [followEnds(router), followAnswers(router), followRefreshes(router)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return <Toaster />;
}
