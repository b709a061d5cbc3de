import { getSession, keepUnlocked } from '@virtual-med/contract/identity/session';
import { signOut as signOutEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useSyncExternalStore } from 'react';
import { forgetKeptFiles, forgetShared } from '../storage/kept-files.ts';
import { call } from '../transport/api.ts';
import { clearPreloaded } from '../transport/preloaded.ts';
import { queryClient } from '../transport/query-client.ts';
import { keepFresh } from './session-refresh.ts';
import { createSessionStore, type SessionEvent } from './session-store.ts';
import { openTabs } from './tabs.ts';

/** The build renders logins too: nobody is signed in there. */
const inBrowser = typeof window !== 'undefined';
const tabs = inBrowser ? openTabs(window) : { post: () => undefined, listen: () => undefined };

const store = createSessionStore({
  ask: () => call(getSession, {}),
  leave: () => {
    void forgetShared();
    return call(signOutEndpoint, {});
  },
  forget: () => {
    clearPreloaded();
    void queryClient.cancelQueries();
    queryClient.clear();
    void forgetKeptFiles();
  },
  forgetUnseen: () => {
    clearPreloaded();
    queryClient.removeQueries({ type: 'inactive' });
    void forgetKeptFiles();
  },
  askAgain: () => {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    // Only what failed: an answer that came anew could take the place of what is being typed.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  },
  tabs,
});
if (inBrowser) keepFresh(window, store.refresh);

const preparations = new Set<() => void>();
/** Half of the time has gone by without anybody there: what a locked page needs can be fetched. */
export const whenNearlyLocked = (prepare: () => void) => {
  preparations.add(prepare);
  return () => preparations.delete(prepare);
};

const beginnings: readonly (SessionEvent | undefined)[] = ['initial_session', 'signed_in', 'second_factor_verified'];

const loadWatch = async (page: Window) =>
  (await import('./idle-watch.ts')).watchIdle({
    page,
    tabs,
    lockAfterMs: () => {
      const lock = store.state().session?.lock;
      return lock && !lock.locked && lock.afterSeconds !== null ? lock.afterSeconds * 1000 : undefined;
    },
    tellServer: (idleSeconds) => call(keepUnlocked, { body: { idleSeconds } }),
    lock: store.lock,
    prepare: () => {
      for (const prepare of preparations) prepare();
    },
  });

/** Fetched for whoever is signed in. Where it cannot be, the server locks the session all the same. */
function lockWhenIdle(page: Window): void {
  let watch: ReturnType<typeof loadWatch> | undefined;
  store.subscribe(({ event, session }) => {
    if (!session || !beginnings.includes(event)) return;
    watch ??= loadWatch(page);
    watch.then(
      (loaded) => loaded.begin(),
      () => {
        watch = undefined;
      },
    );
  });
}
if (inBrowser) lockWhenIdle(window);

export const sessionStore = store;
export const { load: loadSession, refresh: refreshSession, signedIn, signOut } = store;

/** Whose page is in sight: who is signed in, or was until the session was lost under it. */
export const useSession = () => useSyncExternalStore(store.subscribe, store.personInSight);
