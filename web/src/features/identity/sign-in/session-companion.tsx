import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { blockedClinicMessage, blockedClinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { getSession } from '@virtual-med/contract/identity/session';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { type SignInStep, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useEffect, useState } from 'react';
import type { LoginSearch } from '../../../lib/search-params/login-search.ts';
import { areaOf, clinicIdOf, loginPaths } from '../../../lib/session/areas.ts';
import { stepOwed } from '../../../lib/session/first-steps.ts';
import { homeOf } from '../../../lib/session/home.ts';
import { refreshSession, sessionStore } from '../../../lib/session/session.ts';
import type { Session, SessionState } from '../../../lib/session/session-store.ts';
import { staffClinicOf } from '../../../lib/session/staff-clinic.ts';
import { recall } from '../../../lib/storage/remembered.ts';
import { onFailedCall } from '../../../lib/transport/api.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Toaster, toast } from '../../../ui/toast.tsx';

const LostSessionDialog = onDemand(async () => (await import('./lost-session-dialog.tsx')).LostSessionDialog);

/** The sign-in a person comes back through: that of the page they are on, except for the provider's staff. */
function goToLogin(router: AnyRouter, search: LoginSearch, person: Session | undefined): Promise<void> | undefined {
  const area = areaOf(router.state.location.pathname);
  if (!area) return undefined;
  return router.navigate({ to: loginPaths[person?.user.isSuperAdmin ? 'admin' : area], search, replace: true });
}

const here = (router: AnyRouter): LoginSearch => ({ voltar: router.state.location.href });

/** Where the person of this page signed in; undefined where only the login can ask. */
function placeOn(pathname: string, person: Session): SignInPlace | undefined {
  const area = areaOf(pathname);
  if (!area) return undefined;
  if (person.user.isSuperAdmin || area === 'admin') return { area: 'admin' };
  const selectedClinicId = clinicIdOf(pathname) ?? staffClinicOf(person, recall('clinic').clinicId)?.id;
  return selectedClinicId ? { area, selectedClinicId } : undefined;
}

interface Lost {
  readonly person: Session;
  readonly place: SignInPlace;
  readonly pathname: string;
}

function followEnds(router: AnyRouter, onLost: (lost: Lost) => void): () => void {
  return sessionStore.onEnd((end, before) => {
    const { pathname } = router.state.location;
    const place = end.reason === 'lost' ? placeOn(pathname, before) : undefined;
    if (place) {
      // What was said last is no longer so.
      toast.close();
      return onLost({ person: before, place, pathname });
    }
    sessionStore.letGo();
    if (end.reason === 'blocked')
      toast.lastWord(
        { title: blockedClinicTexts.title, description: blockedClinicMessage(end.role) },
        goToLogin(router, {}, before),
      );
    else void goToLogin(router, end.reason === 'lost' ? here(router) : {}, before);
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
    if (step) void goToLogin(router, { ...here(router), etapa: step }, session);
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
    if (owed) void goToLogin(router, { ...here(router), etapa: owed }, session);
    const before = person;
    person = session?.user.id ?? person;
    const area = areaOf(router.state.location.pathname);
    if (!session || !before || before === person || !area) return;
    // Nothing of the person before may stay on the screen.
    const home = homeOf(session, area);
    if (home) window.location.assign(home);
    else window.location.reload();
  });
}

/** The page over which a session was lost, for as long as it is open and its person is not back. */
function useLostSession(router: AnyRouter) {
  const [lost, setLost] = useState<Lost>();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = lost?.pathname === pathname ? lost : undefined;

  useEffect(() => {
    if (!lost) return;
    if (!current) {
      sessionStore.letGo();
      setLost(undefined);
    }
    // Whoever else comes in does not get to see what is below: the page is left instead.
    return sessionStore.subscribe(({ session }) => {
      if (session?.user.id !== lost.person.user.id) return;
      setLost(undefined);
      // The platform's staff say anew, in each session, why they are in a clinic: the guard asks them.
      const entersAgain = session.user.isSuperAdmin && clinicIdOf(lost.pathname) !== undefined;
      if (entersAgain || router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
    });
  }, [lost, current, router]);

  return { lost: current, setLost };
}

/** Stands beside every page but the landing: shows the toasts, and looks after a session that ends. */
export function SessionCompanion() {
  const router = useRouter();
  const { lost, setLost } = useLostSession(router);
  useEffect(() => {
    const stops = [followEnds(router, setLost), followAnswers(router), followRefreshes(router)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, setLost]);
  return (
    <>
      <Toaster />
      {lost && (
        <LostSessionDialog
          open
          onOpenChange={() => void goToLogin(router, here(router), lost.person)}
          person={lost.person.user}
          place={lost.place}
        />
      )}
    </>
  );
}
