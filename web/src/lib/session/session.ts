import { getSession } from '@virtual-med/contract/identity/session';
import { signOut as signOutEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useSyncExternalStore } from 'react';
import { forgetKeptFiles } from '../storage/kept-files.ts';
import { call } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { keepFresh } from './session-refresh.ts';
import { createSessionStore } from './session-store.ts';
import { openTabs } from './tabs.ts';

/** The build renders logins too: nobody is signed in there. */
const inBrowser = typeof window !== 'undefined';

const store = createSessionStore({
  ask: () => call(getSession, {}),
  leave: () => call(signOutEndpoint, {}),
  forget: () => {
    void queryClient.cancelQueries();
    queryClient.clear();
    void forgetKeptFiles();
  },
  forgetUnseen: () => {
    queryClient.removeQueries({ type: 'inactive' });
    void forgetKeptFiles();
  },
  askAgain: () => {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    // Only what failed: an answer that came anew could take the place of what is being typed.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  },
  tabs: inBrowser ? openTabs(window) : { post: () => undefined, listen: () => undefined },
});
if (inBrowser) keepFresh(window, store.refresh);

export const sessionStore = store;
export const { load: loadSession, refresh: refreshSession, signedIn, signOut } = store;

/** Whose page is in sight: who is signed in, or was until the session was lost under it. */
export const useSession = () => useSyncExternalStore(store.subscribe, store.personInSight);
