import { getSession } from '@virtual-med/contract/identity/session';
import { signOut as signOutEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useSyncExternalStore } from 'react';
import { forgetKeptFiles } from '../storage/kept-files.ts';
import { call } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { keepFresh } from './session-refresh.ts';
import { createSessionStore } from './session-store.ts';
import { openTabs } from './tabs.ts';

const store = createSessionStore({
  ask: () => call(getSession, {}),
  leave: () => call(signOutEndpoint, {}),
  forget: () => {
    void queryClient.cancelQueries();
    queryClient.clear();
    void forgetKeptFiles();
  },
  tabs: openTabs(window),
});
keepFresh(window, store.refresh);

export const sessionStore = store;
export const { load: loadSession, refresh: refreshSession, signedIn, signOut } = store;

/** Who is signed in, as last heard; undefined when nobody is. */
export const useSession = () => useSyncExternalStore(store.subscribe, () => store.state().session);
