interface Page {
  addEventListener: (event: string, listener: () => void) => void;
  readonly location: { assign: (address: string) => void };
}

interface Navigations {
  subscribe: (
    event: 'onBeforeNavigate',
    listener: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ) => unknown;
}

/**
 * After a deploy an open page may ask for a file that no longer exists. Reloading at once would throw away what the
 * person is typing (a hover is enough to ask), so the next change of page goes to the server instead.
 * A page whose own file is missing is reloaded once by the router, then shows the error screen.
 */
export function leaveStaleBuild(page: Page, router: Navigations): void {
  let stale = false;
  page.addEventListener('vite:preloadError', () => {
    stale = true;
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (stale && pathChanged) page.location.assign(toLocation.href);
  });
}
