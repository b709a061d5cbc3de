import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

/** The page of a path as HTML, with its title: what a visitor sees before any script has run. */
export async function prerender(path: string): Promise<{ html: string; title: string }> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const title = router.state.matches.at(-1)?.staticData.title;
  if (!title) throw new Error(`No page at ${path}`);
  return { html: renderToString(<App router={router} />), title };
}
