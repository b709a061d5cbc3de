import type { Tabs } from './tabs.ts';

/** Looked at this often: a laptop that wakes up shows its page no longer than that. */
const everyMs = 1000;
/** The server's clock began a moment later: it has locked by then, and is asked in vain by nobody. */
const latencyMs = 2000;
/** What is done is told to the other tabs and to the server at most this often. */
const tellTabsMs = 5000;
const tellServerMs = 30_000;
/** Where the server knew better, because somebody sits at another tab, it is not asked again at once. */
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
  /** Undefined while there is nothing to lock: nobody is signed in, or it is locked already. */
  lockAfterMs: () => number | undefined;
  /** Somebody did something here that many seconds ago. Rejects where the server was not told. */
  tellServer: (idleSeconds: number) => Promise<unknown>;
  lock: () => void;
  /** Half of the time has gone by: what locking needs can be fetched now, while there is a network. */
  prepare: () => void;
  now?: () => number;
}

/** Notices that nobody sits before the page, by the clock: time a computer slept through counts. What is done in one tab counts for all. */
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
    // Whoever moves the mouse of a computer that slept is not known to be the one who left it.
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
