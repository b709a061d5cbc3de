import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../html.ts';

/** A page behind a login and the files it needs, as the web's build lists them. */
interface AreaPage {
  readonly path: string;
  readonly files: readonly string[];
  /** The script that draws it from the answers that come with it, and the font it draws in. */
  readonly firstView?: { readonly script: string; readonly font: string };
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')}/?(?:\\?|$)`);

const tagFor = (file: string, isLate: boolean) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload"${isLate ? ' fetchpriority="low"' : ''} crossorigin href="/${file}">`;

/** What such a page is made of: as it is for a stranger, who is led to a login, and with its frame's place marked out. */
interface Shells {
  readonly bare: string;
  readonly waiting: string;
}

/** What the page's first script asks for while the others are on their way. */
const withAsked = ({ waiting }: Shells, asked: readonly string[]) =>
  waiting.replace('<html ', () => `<html data-ask="${escapeHtml(asked.join(' '))}" `);

/** What is read first comes first: the program's own files give way to the script that draws the page. */
const withAnswers = ({ waiting }: Shells, { script, font }: NonNullable<AreaPage['firstView']>, json: string) =>
  waiting
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '<link rel="modulepreload"',
      (first) =>
        `<script defer fetchpriority="high" src="/${script}"></script>` +
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">${first}`,
    )
    .replace('</body>', () => `<script type="application/json" id="answers">${json}</script></body>`);

interface Ahead {
  /** What whoever opens the page is going to ask. */
  readonly ask: () => Promise<readonly string[]>;
  /** The answers, as text that may stand in HTML. */
  readonly answer: (asked: readonly string[]) => Promise<string | undefined>;
}

async function shellFor({ firstView }: AreaPage, shells: Shells, { ask, answer }: Ahead): Promise<string> {
  const asked = await ask();
  if (asked.length === 0) return shells.bare;
  // Where only the session is named, there is nothing to draw.
  const json = firstView && asked.length > 1 ? await answer(asked) : undefined;
  return firstView && json ? withAnswers(shells, firstView, json) : withAsked(shells, asked);
}

/** Names in a page's head what it will fetch: the browser asks for all of it side by side instead of bit by bit. */
export function namesFiles(folder: string) {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map((page) => ({
    page,
    pattern: patternOf(page.path),
    head: page.files.map((file) => tagFor(file, page.firstView !== undefined)).join(''),
  }));
  return async (shells: Shells, url: string, ahead: Ahead): Promise<string | undefined> => {
    const found = known.find(({ pattern }) => pattern.test(url));
    return found && (await shellFor(found.page, shells, ahead)).replace('</head>', () => `${found.head}</head>`);
  };
}
