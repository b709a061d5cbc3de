import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { type PublicPage, publicPages } from './public-pages.ts';
import { createAppRouter } from './router.tsx';
import { AreaSkeleton } from './shell/area-skeleton.tsx';

interface RenderedPage extends PublicPage {
  readonly title: string;
  /** Knows no session and says nothing in toasts. */
  readonly still: boolean;
  /** What a visitor sees before any script has run. */
  readonly html: string;
}

/** Every such page with its title, as HTML. */
export const renderPublicPages = (): Promise<RenderedPage[]> =>
  Promise.all(
    publicPages.map(async (page) => {
      const { path } = page;
      const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
      await router.load();
      const { title, still = false } = router.state.matches.at(-1)?.staticData ?? {};
      if (!title || router.state.location.pathname !== path) throw new Error(`No page at ${path}`);
      return { ...page, title, still, html: renderToString(<App router={router} />) };
    }),
  );

/** What stands in the place of a page behind a login until its scripts know whose it is. */
export const renderAreaSkeleton = (): string => renderToString(<AreaSkeleton plain />);
