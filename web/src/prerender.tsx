import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { publicPages } from './public-pages.ts';
import { createAppRouter } from './router.tsx';

interface RenderedPage {
  readonly path: string;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  /** What a visitor sees before any script has run; undefined where that is left to the scripts. */
  readonly html: string | undefined;
}

/** Every public page with its title, and most of them as HTML. */
export function renderPublicPages(): Promise<RenderedPage[]> {
  return Promise.all(
    publicPages.map(async ({ path, route, description, prerendered }) => {
      const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
      await router.load();
      const title = router.state.matches.at(-1)?.staticData.title;
      if (!title || router.state.location.pathname !== path) throw new Error(`No page at ${path}`);
      return {
        path,
        route,
        title,
        description,
        html: prerendered ? renderToString(<App router={router} />) : undefined,
      };
    }),
  );
}
