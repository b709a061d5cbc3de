import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSession } from '@virtual-med/contract/identity/session';

/** A page behind a login and the scripts it needs, as the web's build lists them. */
interface AreaPage {
  readonly path: string;
  readonly files: readonly string[];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')}/?(?:\\?|$)`);

/** The first thing such a page asks, in the very words of its script: then the answer is there when the script is. */
const askedFirst = `<link rel="preload" as="fetch" crossorigin="anonymous" href="${getSession.path}">`;

/**
 * Names in a page's head what it will fetch: the browser asks for all of it side by side instead of bit by bit. A
 * stranger, who is going to be led to a login, has no session to ask for.
 */
export function namesFiles(folder: string) {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map(({ path, files }) => ({
    pattern: patternOf(path),
    head: files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  }));
  return (html: string, url: string, hasSession: boolean): string | undefined => {
    const page = known.find(({ pattern }) => pattern.test(url));
    return page && html.replace('</head>', () => `${hasSession ? askedFirst : ''}${page.head}</head>`);
  };
}
