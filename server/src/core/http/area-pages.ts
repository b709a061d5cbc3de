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

type DrawnPage = AreaPage & Required<Pick<AreaPage, 'firstView'>>;

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')}/?(?:\\?|$)`);

const tagFor = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** What such a page is made of: as it is for a stranger, who is led to a login, and with its frame's place marked out. */
interface Shells {
  readonly bare: string;
  readonly waiting: string;
}

/** What the page's first script asks for while the others are on their way. */
const withAsked = ({ waiting }: Shells, asked: readonly string[]) =>
  waiting.replace('<html ', () => `<html data-ask="${escapeHtml(asked.join(' '))}" `);

const programFile = /<link rel="modulepreload"(?: crossorigin)? href="([^"]+)">/g;

/**
 * What is read first comes first: the program's files give way to the script that draws the page. They are left to
 * `page-boot.js`, which knows whether the browser has kept them: it would handle two dozen before it draws.
 */
function withAnswers({ waiting }: Shells, { files, firstView }: DrawnPage, json: string): string {
  const [styles, ownFiles] = [
    files.filter((file) => file.endsWith('.css')),
    files.filter((file) => !file.endsWith('.css')),
  ];
  const everyPages = [...waiting.matchAll(programFile)].map(([, href]) => href);
  const later = [...everyPages, ...ownFiles.map((file) => `/${file}`)];
  const head =
    `<script defer fetchpriority="high" src="/${firstView.script}"></script>` +
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${firstView.font}">${styles.map(tagFor).join('')}`;
  return waiting
    .replaceAll(programFile, '')
    .replace('<html ', `<html data-files="${later.join(' ')}" `)
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `<script type="application/json" id="answers">${json}</script></body>`);
}

interface Ahead {
  /** What whoever opens the page is going to ask. */
  readonly ask: () => Promise<readonly string[]>;
  /** The answers, as text that may stand in HTML. */
  readonly answer: (asked: readonly string[]) => Promise<string | undefined>;
}

async function headedPage(page: AreaPage, head: string, shells: Shells, { ask, answer }: Ahead): Promise<string> {
  const asked = await ask();
  const { firstView } = page;
  // Where only the session is named, there is nothing to draw.
  const json = firstView && asked.length > 1 ? await answer(asked) : undefined;
  if (firstView && json) return withAnswers(shells, { ...page, firstView }, json);
  const shell = asked.length === 0 ? shells.bare : withAsked(shells, asked);
  return shell.replace('</head>', () => `${head}</head>`);
}

/** Names in a page's head what it will fetch: the browser asks for all of it side by side instead of bit by bit. */
export function namesFiles(folder: string) {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map((page) => ({
    page,
    pattern: patternOf(page.path),
    head: page.files.map(tagFor).join(''),
  }));
  return async (shells: Shells, url: string, ahead: Ahead): Promise<string | undefined> => {
    const found = known.find(({ pattern }) => pattern.test(url));
    return found && (await headedPage(found.page, found.head, shells, ahead));
  };
}
