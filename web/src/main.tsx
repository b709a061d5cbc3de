import 'virtual:palettes.css';
import './styles.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reportCaughtError } from './lib/browser/caught-error.ts';
import { replacePrerendered } from './lib/browser/restore-page.ts';
import { leaveStaleBuild } from './lib/browser/stale-build.ts';
import { followOtherTabs } from './lib/browser/theme.ts';
import { keepInstallOffers } from './pwa/install-offer.ts';
import { startServiceWorker } from './pwa/start-service-worker.ts';
import { createAppRouter } from './router.tsx';

type Page = Pick<Window, 'addEventListener'> & { readonly history: Pick<History, 'scrollRestoration'> };

/**
 * Every change of page starts at the top, going back included: the router sees to it, and the browser must not put its
 * remembered position over it. Only a reload returns to where one was.
 */
function startPagesAtTop(page: Page): void {
  page.history.scrollRestoration = 'manual';
  page.addEventListener('pagehide', () => {
    page.history.scrollRestoration = 'auto';
  });
  page.addEventListener('pageshow', () => {
    page.history.scrollRestoration = 'manual';
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

const loadTimeoutMs = 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const router = createAppRouter();
leaveStaleBuild(window, router);
followOtherTabs(window);
keepInstallOffers(window);
if (import.meta.env.PROD) startServiceWorker(window);

// The prerendered page stays visible until the route's code is here; the first render then takes its place at once.
// Where nothing was prerendered, a page that is slow to arrive is announced after a moment instead of a blank window.
const prerendered = root.dataset.prerendered !== undefined;
await (prerendered ? router.load() : Promise.race([router.load(), pause(loadTimeoutMs)]));

startPagesAtTop(window);
const reactRoot = createRoot(root, { onCaughtError: reportCaughtError });
replacePrerendered(root, () =>
  flushSync(() =>
    reactRoot.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  ),
);
