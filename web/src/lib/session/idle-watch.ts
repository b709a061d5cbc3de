import type { Tabs } from './tabs.ts';

/** Check interval: how long a laptop that wakes up may still show its page. */
const everyMs = 1000;
/** Added to the limit: the server's clock starts a moment later, so that it has locked by then. */
const latencyMs = 2000;
/** Activity is reported to other tabs and the server at most this often. */
const tellTabsMs = 5000;
const tellServerMs = 30_000;
/** Pause after the server answered that another tab is in use. */
const refutedMs = 10_000;

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

interface Listening {
  addEventListener: (event: string, listener: () => void, options?: { capture: boolean; passive: boolean }) => void;
}

interface Page extends Listening {
  setInterval: (handler: () => void, ms: number) => unknown;
  readonly document: Listening;
}

interface Needs {
  readonly page: Page;
  readonly tabs: Tabs;
  /** Undefined while nobody is signed in, or the session is locked already. */
  lockAfterMs: () => number | undefined;
  /** Reports activity that many seconds ago; rejects when the server was not reached. */
  tellServer: (idleSeconds: number) => Promise<unknown>;
  lock: () => void;
  /** After half of the time: preloads the lock screen while there is a network. */
  prepare: () => void;
  now?: () => number;
}

/** Detects inactivity by the clock, so that sleep counts. Activity in one tab counts for all. */
export function watchIdle({ page, tabs, lockAfterMs, tellServer, lock, prepare, now = Date.now }: Needs) {
  let last = now();
  let lastHere = last;
  let toldTabs = Number.NEGATIVE_INFINITY;
  let askedServer = Number.NEGATIVE_INFINITY;
  let toldServer = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let preparedFor = Number.NEGATIVE_INFINITY;

  function lockIfLate(): boolean {
    const after = lockAfterMs();
    if (after === undefined) return true;
    const idle = now() - last;
    if (idle >= after / 2 && preparedFor !== last) {
      preparedFor = last;
      prepare();
    }
    if (idle < after + latencyMs || now() < notBefore) return false;
    notBefore = now() + refutedMs;
    lock();
    return true;
  }

  function tell(): void {
    if (lastHere <= toldServer || now() - askedServer < tellServerMs) return;
    const telling = lastHere;
    askedServer = now();
    void tellServer(Math.floor((now() - telling) / 1000)).then(
      () => {
        toldServer = telling;
      },
      () => undefined,
    );
  }

  function touch(): void {
    // After sleep the mouse may be moved by somebody else: lock first.
    if (lockIfLate()) return;
    last = lastHere = now();
    if (now() - toldTabs >= tellTabsMs) {
      toldTabs = now();
      tabs.post({ type: 'active' });
    }
  }

  const look = () => {
    if (!lockIfLate()) tell();
  };
  page.setInterval(look, everyMs);
  for (const event of ['focus', 'pageshow']) page.addEventListener(event, look);
  page.document.addEventListener('visibilitychange', look);
  for (const event of signsOfLife) page.document.addEventListener(event, touch, { capture: true, passive: true });
  tabs.listen(({ type }) => {
    if (type === 'active') last = now();
  });

  return {
    /** Somebody has just shown who they are. */
    begin(): void {
      last = lastHere = now();
    },
  };
}
