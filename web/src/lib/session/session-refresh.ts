/** How often an open page in sight asks whether its session still stands. */
const everyMs = 60_000;
/** Looking at the page again asks at once, but not for every click between two windows. */
const atMostEveryMs = 5000;

interface Listening {
  addEventListener: (event: string, listener: () => void) => void;
}

interface Page extends Listening {
  setInterval: (handler: () => void, ms: number) => unknown;
  readonly document: Listening & Pick<Document, 'visibilityState'>;
}

/** Refreshes on an interval while the page is in sight, and when it comes back into sight, focus or connection. */
export function keepFresh(page: Page, refresh: () => Promise<void>, now: () => number = Date.now): void {
  let last = Number.NEGATIVE_INFINITY;
  const refreshAgain = (sinceMs: number) => () => {
    if (page.document.visibilityState !== 'visible' || now() - last < sinceMs) return;
    last = now();
    void refresh();
  };
  page.setInterval(refreshAgain(everyMs / 2), everyMs);
  const soon = refreshAgain(atMostEveryMs);
  page.document.addEventListener('visibilitychange', soon);
  for (const event of ['focus', 'online', 'pageshow']) page.addEventListener(event, soon);
}
