type Page = Pick<Window, 'addEventListener'> & { readonly history: Pick<History, 'scrollRestoration'> };

/**
 * Every change of page starts at the top, going back included: the router sees to it, and the browser must not put its
 * remembered position over it. Only a reload returns to where one was.
 */
export function startPagesAtTop(page: Page): void {
  page.history.scrollRestoration = 'manual';
  page.addEventListener('pagehide', () => {
    page.history.scrollRestoration = 'auto';
  });
  page.addEventListener('pageshow', () => {
    page.history.scrollRestoration = 'manual';
  });
}
