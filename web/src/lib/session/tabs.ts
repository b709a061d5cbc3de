import type { ActorRole } from '@virtual-med/contract/core/roles';

/** What one tab tells the others of this browser. Never who somebody is: only that there is something to look at. */
export type TabMessage =
  | { readonly type: 'signed_in' }
  | { readonly type: 'signed_out' }
  | { readonly type: 'session_lost' }
  | { readonly type: 'locked' }
  /** Somebody sits before one of them. */
  | { readonly type: 'active' }
  | { readonly type: 'clinic_blocked'; readonly role: ActorRole };

export interface Tabs {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => void;
}

const name = 'virtual-med.session';

interface Page {
  addEventListener(event: 'storage', listener: (event: StorageEvent) => void): void;
  readonly BroadcastChannel?: typeof BroadcastChannel;
  readonly localStorage: Pick<Storage, 'setItem' | 'removeItem'>;
}

const overStorage = (page: Page): Tabs => ({
  post: (message) => {
    try {
      page.localStorage.setItem(name, JSON.stringify(message));
      page.localStorage.removeItem(name);
    } catch {
      // Storage refused: the other tabs notice at their next refresh.
    }
  },
  listen: (listener) =>
    page.addEventListener('storage', ({ key, newValue }) => {
      if (key === name && newValue) listener(JSON.parse(newValue));
    }),
});

/** A channel between the tabs; browsers without one get the storage's change event. */
export function openTabs(page: Page): Tabs {
  if (!page.BroadcastChannel) return overStorage(page);
  const channel = new page.BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event) => listener(event.data as TabMessage)),
  };
}
