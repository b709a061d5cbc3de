import 'virtual:palettes.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { queryClient } from './lib/query-client.ts';
import { leaveStaleBuild } from './lib/stale-build.ts';
import { rememberPlace } from './lib/take-over.ts';
import { followOtherTabs } from './lib/theme.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

const router = createAppRouter(queryClient);
leaveStaleBuild(window, router);
followOtherTabs(window);
// A page is shown from its top, also on the way back: the browser would put it where it was left.
window.history.scrollRestoration = 'manual';

// The prerendered page stays visible until the route's code is here; the first render then takes its place at once.
await router.load();

const returnToPlace = rememberPlace(root);
const firstRender = router.subscribe('onRendered', () => {
  firstRender();
  returnToPlace();
});
createRoot(root).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
);
