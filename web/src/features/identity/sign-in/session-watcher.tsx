import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { blockedClinicMessage, blockedClinicTexts } from '@virtual-med/contract/clinics/blocked-clinic.texts';
import { getSession } from '@virtual-med/contract/identity/session';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { type SignInStep, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useEffect, useLayoutEffect, useState } from 'react';
import { detachPage } from '../../../lib/browser/detach-page.ts';
import type { LoginSearch } from '../../../lib/search-params/search-params.ts';
import { areaOf, clinicIdOf, loginPaths } from '../../../lib/session/areas.ts';
import { homeOf, stepOwed } from '../../../lib/session/home.ts';
import { refreshSession, sessionStore, useSession, whenNearlyLocked } from '../../../lib/session/session.ts';
import type { Session, SessionState } from '../../../lib/session/session-store.ts';
import { staffClinicOf } from '../../../lib/session/staff-clinic.ts';
import { recall } from '../../../lib/storage/remembered.ts';
import { onFailedCall } from '../../../lib/transport/api.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Toaster, toast } from '../../../ui/toast.tsx';

const TermsDialog = onDemand(async () => (await import('./terms-dialog.tsx')).TermsDialog);

const LostSessionDialog = onDemand(async () => (await import('./lost-session-dialog.tsx')).LostSessionDialog);
const loadUnlockDialog = async () => (await import('./unlock-dialog.tsx')).UnlockDialog;
const UnlockDialog = onDemand(loadUnlockDialog);

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

/** What stands between the person and the page they are on, which stays below with all that was typed into it. */
interface Interruption {
  readonly person: Session;
  readonly place: SignInPlace;
  readonly pathname: string;
  readonly asks: 'sign_in' | 'new_password' | 'unlock';
}

type Interrupt = (interruption: Interruption) => void;

const followEnds = (router: AnyRouter, interrupt: Interrupt): (() => void) =>
  sessionStore.onEnd((end, before) => {
    const { pathname } = router.state.location;
    const place = end.reason === 'lost' ? placeOn(pathname, before) : undefined;
    if (place) {
      // What was said last is no longer so.
      toast.close();
      return interrupt({ person: before, place, pathname, asks: 'sign_in' });
    }
    sessionStore.letGo();
    if (end.reason === 'blocked')
      toast.lastWord(
        { title: blockedClinicTexts.title, description: blockedClinicMessage(end.role) },
        goToLogin(router, {}, before),
      );
    else void goToLogin(router, end.reason === 'lost' ? here(router) : {}, before);
  });

/** A password is chosen over the page; what else has to be done first is done at the login. */
function askFirst(router: AnyRouter, step: SignInStep, session: Session | undefined, interrupt: Interrupt): void {
  const { pathname } = router.state.location;
  const place = step === 'new_password' && session ? placeOn(pathname, session) : undefined;
  if (place && session) interrupt({ person: session, place, pathname, asks: 'new_password' });
  else void goToLogin(router, { ...here(router), etapa: step }, session);
}

/** Over the page that was left alone, or over none where it is opened only now. */
function askUnlock(router: AnyRouter, session: Session | undefined, interrupt: Interrupt): void {
  if (!session?.lock.locked) return;
  const { pathname } = router.state.location;
  const place = placeOn(pathname, session);
  if (!place) return;
  toast.close();
  interrupt({ person: session, place, pathname, asks: 'unlock' });
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

const followAnswers = (router: AnyRouter, interrupt: Interrupt): (() => void) =>
  onFailedCall(({ code }, endpoint) => {
    if (endpoint === getSession || endpoint === signOut || endpoint.access.area === 'public') return;
    const { session } = sessionStore.state();
    const step = stepAskedBy[code];
    if (code === 'auth.required' || code === 'auth.session_expired' || step) void refreshSession();
    if (step) askFirst(router, step, session, interrupt);
    if (code === 'auth.locked') sessionStore.lock();
    if (code === 'clinics.blocked' && session)
      void sessionStore.leaveBlocked(clinicInUse(router, session)?.role ?? 'person');
  });

/** A refresh may tell that the clinic was blocked, that something has to be done first, or that somebody else came in. */
function followRefreshes(router: AnyRouter, interrupt: Interrupt): () => void {
  let person = sessionStore.state().session?.user.id;
  askUnlock(router, sessionStore.state().session, interrupt);
  return sessionStore.subscribe(({ session }: SessionState) => {
    askUnlock(router, session, interrupt);
    const clinic = clinicInUse(router, session);
    if (clinic?.status === 'disabled') void sessionStore.leaveBlocked(clinic.role);
    const before = person;
    person = session?.user.id ?? person;
    const owed = session && stepOwed(session);
    if (owed && (!before || before === person)) askFirst(router, owed, session, interrupt);
    const area = areaOf(router.state.location.pathname);
    if (!session || !before || before === person || !area) return;
    // Nothing of the person before may stay on the screen.
    const home = homeOf(session, area);
    if (home) window.location.assign(home);
    else window.location.reload();
  });
}

/** What interrupts the page in sight, for as long as it is open and its person is not back. */
function useInterruption(router: AnyRouter) {
  const [interruption, interrupt] = useState<Interruption>();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = interruption?.pathname === pathname ? interruption : undefined;

  useEffect(() => {
    if (!interruption) return;
    if (!current) {
      sessionStore.letGo();
      interrupt(undefined);
    }
    // Whoever else comes in does not get to see what is below: the page is left instead.
    return sessionStore.subscribe(({ session }) => {
      if (session?.user.id !== interruption.person.user.id) return;
      if (session.user.mustChangePassword || session.lock.locked) return;
      interrupt(undefined);
      // The platform's staff say anew, in each session, why they are in a clinic: the guard asks them.
      const entersAgain = session.user.isSuperAdmin && clinicIdOf(interruption.pathname) !== undefined;
      if (entersAgain || router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
    });
  }, [interruption, current, router]);

  const isLocked = current?.asks === 'unlock';
  // Before the dialog, whose code may still be on its way. Hidden, it could be read with the browser's tools.
  useLayoutEffect(() => (isLocked ? detachPage('[data-over-page]') : undefined), [isLocked]);

  return { interruption: current, interrupt };
}

/** Asked over the page the person is on, once nothing more pressing is asked of them. */
function useOwesTerms(): boolean {
  const pathname = useLocation({ select: (location) => location.pathname });
  const session = useSession();
  return Boolean(session?.user.mustAcceptTerms && !stepOwed(session) && areaOf(pathname));
}

/** Stands beside every page but the landing: shows the toasts, and looks after a session that ends. */
export function SessionWatcher() {
  const router = useRouter();
  const { interruption, interrupt } = useInterruption(router);
  const owesTerms = useOwesTerms();
  useEffect(() => {
    const stops = [
      ...[followEnds, followAnswers, followRefreshes].map((follow) => follow(router, interrupt)),
      // A network that is gone by then must not take the page with it.
      whenNearlyLocked(() => void loadUnlockDialog().catch(() => undefined)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, interrupt]);
  const leave = () => void goToLogin(router, here(router), interruption?.person);
  return (
    <>
      <Toaster />
      {owesTerms && !interruption && <TermsDialog open onOpenChange={() => undefined} />}
      {interruption?.asks === 'unlock' && <UnlockDialog open onOpenChange={leave} person={interruption.person.user} />}
      {interruption && interruption.asks !== 'unlock' && (
        <LostSessionDialog
          open
          onOpenChange={leave}
          person={interruption.person.user}
          place={interruption.place}
          asks={interruption.asks}
        />
      )}
    </>
  );
}
