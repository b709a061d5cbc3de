import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { App } from '../app.tsx';
import { reportCaughtError } from '../lib/browser/caught-error.ts';
import { sessionStore } from '../lib/session/session.ts';
import { onFailedCall } from '../lib/transport/api.ts';
import { queryClient } from '../lib/transport/query-client.ts';
import { type AppRouter, createAppRouter } from '../router.tsx';
import { desktop, lightWindow, resetBrowser, watchBrowser } from './light-dom.ts';
import { type Role, usualAnswers } from './people.ts';
import { forgetWhereElementsAreMade } from './react-stacks.ts';
import { answer, on, resetServer, serverMistakes } from './server.ts';
import { noteShownTexts, writeShownTexts } from './shown-texts.ts';

interface Options {
  /** Who is signed in, in the clinic of the fixtures. */
  readonly as?: Role;
  readonly viewport?: { readonly width: number; readonly height: number };
}

interface RenderedApp {
  readonly user: UserEvent;
  readonly router: AppRouter;
}

const complaints: string[] = [];
/** True of happy-dom alone: it does not know `search` and loads no frames. */
const isOfTheDom = (text: string) => /^The tag <%s> is unrecognized|Iframe page loading is disabled/.test(text);

let provoked: RegExp | undefined;

/** The test breaks the page on purpose: what the console then says is no complaint. */
export function provoke(complaint: RegExp): void {
  provoked = complaint;
}

console.error = (...said: unknown[]) => {
  const text = said.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ');
  if (!isOfTheDom(text) && !provoked?.test(text)) complaints.push(text);
};
forgetWhereElementsAreMade();
lightWindow().happyDOM.settings.fetch.interceptor = { beforeAsyncRequest: ({ request }) => answer(request) };
watchBrowser();
noteShownTexts();
// Tried again as in the browser, without the wait in between.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
const said = '\nThe page says: ';

configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => {
    const [what] = (message ?? '').split(said);
    return new Error(
      [...serverMistakes(), what?.split(/\n\n(Ignored nodes|Here are the)/)[0]?.trim(), said + pageText()].join('\n'),
    );
  },
});

/** Every text of the page, quickly: it is asked for at each look while something is waited for. */
function pageText(): string {
  const texts: string[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode.nodeValue?.trim() ?? '');
  return texts.filter(Boolean).join(' | ').slice(0, 3000);
}

const rendered: AppRouter[] = [];

/** The real application at an address: its routes, guards, stores and queries; only the server's answers are stated. */
export function renderApp(address: string, { as = 'anonymous', viewport = desktop }: Options = {}): RenderedApp {
  usualAnswers(as);
  lightWindow().happyDOM.setViewport(viewport);
  history.replaceState(null, '', address);
  const router = createAppRouter();
  rendered.push(router);
  render(<App router={router} />, { onCaughtError: reportCaughtError });
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }), router };
}

/** The next test finds a browser nobody has used. */
async function leave(): Promise<void> {
  cleanup();
  // The entry of a dialog left open goes with it.
  history.replaceState(null, '', '/');
  for (const router of rendered.splice(0)) router.history.destroy();
  resetServer();
  on(signOut, {});
  const stop = sessionStore.onEnd(() => undefined);
  await sessionStore.signOut();
  stop();
  onFailedCall(() => undefined)();
  queryClient.clear();
  resetServer();
  resetBrowser();
}

afterEach(async () => {
  const found = [...serverMistakes(), ...complaints.splice(0)];
  await leave();
  complaints.length = 0;
  provoked = undefined;
  assert.deepEqual(found, [], 'the page and the server of the test agree, and nothing complains');
});

after(() => writeShownTexts(process.env.SHOWN_TEXTS));
