import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../html.ts';

/** A page behind a login and the files it needs, as the web's build lists them. */
interface AreaPage {
  readonly path: string;
  readonly files: readonly string[];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')}/?(?:\\?|$)`);

const tagFor = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

/** What such a page is made of: as it is for a stranger, who is led to a login, and with its frame's place marked out. */
interface Shells {
  readonly bare: string;
  readonly waiting: string;
}

/** What the page's first script asks for while the others are on their way. */
const withAsked = ({ bare, waiting }: Shells, asked: readonly string[]) =>
  asked.length > 0 ? waiting.replace('<html ', () => `<html data-ask="${escapeHtml(asked.join(' '))}" `) : bare;

/** Names in a page's head what it will fetch: the browser asks for all of it side by side instead of bit by bit. */
export function namesFiles(folder: string) {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map(({ path, files }) => ({ pattern: patternOf(path), head: files.map(tagFor).join('') }));
  return async (shells: Shells, url: string, ask: () => Promise<readonly string[]>): Promise<string | undefined> => {
    const page = known.find(({ pattern }) => pattern.test(url));
    return page && withAsked(shells, await ask()).replace('</head>', () => `${page.head}</head>`);
  };
}
