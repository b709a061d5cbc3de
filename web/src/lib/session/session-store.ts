import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import type { getSession } from '@virtual-med/contract/identity/session';
import { withBackOff } from '../transport/back-off.ts';
import type { Tabs } from './tabs.ts';

export type Session = z.infer<(typeof getSession)['response']>;

/** What happened last to the session of this tab. */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'token_refreshed'
  | 'locked'
  | 'second_factor_verified'
  | 'signed_out';

/** Why a session that was there is not there any more. */
export type SessionEnd =
  | { readonly reason: 'left' }
  | { readonly reason: 'lost' }
  | { readonly reason: 'blocked'; readonly role: ActorRole };

export interface SessionState {
  /** Undefined until the server was asked for the first time. */
  readonly event: SessionEvent | undefined;
  readonly session: Session | undefined;
}

interface Needs {
  /** Asks the server who is signed in. */
  ask: () => Promise<Session>;
  leave: () => Promise<unknown>;
  /** Drops everything that was read on behalf of the person. */
  forget: () => void;
  /** Drops cached data the page does not show; the page itself stays until its person is back. */
  forgetUnseen: () => void;
  /** The person is back on the page they were on: asks again for what was refused meanwhile. */
  askAgain: () => void;
  tabs: Tabs;
}

const saysSignedOut = (error: unknown) =>
  error instanceof ApiError && (error.code === 'auth.required' || error.code === 'auth.session_expired');

const isHeldUp = ({ user, lock }: Session) => user.mustChangePassword || lock.locked;

/** A session was just opened, and the server knows nobody in it: the account went meanwhile, or no cookie was kept. */
function withoutProfile(error: unknown): never {
  if (!saysSignedOut(error)) throw error;
  const code = 'users.profile_not_found';
  throw new ApiError({ code, ...errorEntry(code) });
}

/** The one place that knows who is signed in. A server that cannot be reached never counts as signed out. */
export function createSessionStore({ ask, leave, forget, forgetUnseen, askAgain, tabs }: Needs) {
  let state: SessionState = { event: undefined, session: undefined };
  /** Whose session was lost under a page that still stands. */
  let lost: Session | undefined;
  let undelivered: { end: SessionEnd; before: Session } | undefined;
  let underWay: Promise<Session | undefined> | undefined;
  /** Counts sign-ins and sign-outs: answers to requests from before are dropped. */
  let generation = 0;
  /** During a sign-out request the server would still report the session. */
  let departure: Promise<unknown> | undefined;
  /** Whose page stands until they are back: the session was lost or locked, or a password of their own has to be chosen first. */
  const awaited = () => lost ?? (state.session && isHeldUp(state.session) ? state.session : undefined);
  const listeners = new Set<(state: SessionState) => void>();
  const endListeners = new Set<(end: SessionEnd, before: Session) => void>();

  function setState(event: SessionEvent, session: Session | undefined): void {
    state = { event, session };
    for (const notify of listeners) notify(state);
  }

  function accept(event: SessionEvent, session: Session): Session {
    const before = state.session ?? lost;
    const isBack = awaited()?.user.id === session.user.id && !isHeldUp(session);
    lost = undefined;
    if (before && before.user.id !== session.user.id) forget();
    else if (session.lock.locked) forgetUnseen();
    setState(event, session);
    if (isBack) askAgain();
    return session;
  }

  function outdateAnswers(): void {
    generation += 1;
    underWay = undefined;
  }

  function end(why: SessionEnd): void {
    const standing = state.session ?? lost;
    // A tab may see the session gone before it hears that somebody left: its page, which asks for their password, goes too.
    const before = why.reason === 'lost' ? state.session : standing;
    outdateAnswers();
    if (why.reason === 'lost' && standing) {
      lost = standing;
      forgetUnseen();
    } else {
      lost = undefined;
      forget();
    }
    setState('signed_out', undefined);
    if (!before) return;
    if (endListeners.size === 0) undelivered = { end: why, before };
    for (const notify of endListeners) notify(why, before);
  }

  function read(event: SessionEvent, tries: number): Promise<Session | undefined> {
    if (underWay) return underWay;
    const asked = generation;
    const askNow = () => withBackOff(ask, limits.refreshBackoffMs, tries);
    const reading = (departure ? departure.then(askNow) : askNow())
      .then(
        (session) => (asked === generation ? accept(event, session) : state.session),
        (error) => {
          if (asked !== generation) return state.session;
          if (!saysSignedOut(error)) throw error;
          const hadSession = state.session !== undefined;
          end({ reason: 'lost' });
          if (hadSession) tabs.post({ type: 'session_lost' });
          return undefined;
        },
      )
      .finally(() => {
        if (underWay === reading) underWay = undefined;
      });
    underWay = reading;
    return reading;
  }

  /** Refreshes in the background; without an answer nothing changes until the next time. */
  async function refresh(): Promise<void> {
    if (state.session) await read('token_refreshed', 6).catch(() => undefined);
  }

  /** Hides the page at once, and asks the server, which knows whether somebody sits at another tab. */
  function lock(): void {
    const { session } = state;
    if (!session || session.lock.locked) return;
    outdateAnswers();
    forgetUnseen();
    setState('locked', { ...session, lock: { ...session.lock, locked: true } });
    void refresh();
  }

  tabs.listen((message) => {
    if (message.type === 'locked') lock();
    if (message.type === 'signed_out') end({ reason: 'left' });
    if (message.type === 'clinic_blocked') end({ reason: 'blocked', role: message.role });
    if (message.type === 'session_lost') void refresh();
    if (message.type === 'signed_in') {
      outdateAnswers();
      void read('signed_in', 6).catch(() => undefined);
    }
  });

  return {
    state: () => state,
    /** Whose page is in sight: who is signed in, or was when the session was lost. */
    personInSight: (): Session | undefined => state.session ?? lost,
    subscribe(listener: (state: SessionState) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Told when a session that was there ends; an end nobody has heard of yet is told at once. */
    onEnd(listener: (end: SessionEnd, before: Session) => void): () => void {
      endListeners.add(listener);
      if (undelivered) listener(undelivered.end, undelivered.before);
      undelivered = undefined;
      return () => endListeners.delete(listener);
    },
    /** The session as it is known, or as the server tells it; undefined: nobody is signed in. */
    load: async (): Promise<Session | undefined> => state.session ?? (await read('initial_session', 4)),
    refresh,
    /** To be called when the server has opened a session: reads the person anew, here and in the other tabs. */
    async signedIn(event: 'signed_in' | 'second_factor_verified'): Promise<Session> {
      outdateAnswers();
      // Whoever comes back to the page that stands for them finds it as it was; `accept` sees whether it is them.
      if (!awaited()) forget();
      const session = accept(event, await withBackOff(ask, limits.refreshBackoffMs, 4).catch(withoutProfile));
      tabs.post({ type: 'signed_in' });
      return session;
    },
    /** Nobody sits here any more: this tab and the others are hidden until their person is back. */
    lock(): void {
      lock();
      tabs.post({ type: 'locked' });
    },
    /** The page a session was lost or locked on is left: nothing of it is kept for somebody's return. */
    letGo(): void {
      if (!lost && !state.session?.lock.locked) return;
      lost = undefined;
      forget();
      setState('signed_out', undefined);
    },
    /** Fails, and leaves everything as it was, when the server could not be told. */
    async signOut(): Promise<void> {
      await leave().catch((error) => {
        if (!saysSignedOut(error)) throw error;
      });
      end({ reason: 'left' });
      tabs.post({ type: 'signed_out' });
    },
    /** The clinic in use was blocked: whoever is signed in leaves, whether or not the server can be told. */
    async leaveBlocked(role: ActorRole): Promise<void> {
      departure = leave().catch(() => undefined);
      end({ reason: 'blocked', role });
      await departure;
      departure = undefined;
      tabs.post({ type: 'clinic_blocked', role });
    },
  };
}
