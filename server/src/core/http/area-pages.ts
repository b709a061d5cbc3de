import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page behind a login and the files it needs, as the web's build lists them. */
interface AreaPage {
  /** With `$name` for a parameter. */
  readonly path: string;
  readonly files: readonly string[];
}

interface FoundPage {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Names the page's files, so that the browser requests them all at once. */
  readonly head: string;
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$(\w+)/g, '(?<$1>[^/?]+)')}/?(?:\\?|$)`);

/** Low: `page-boot.js` comes later, and its API requests would wait for a free connection behind all scripts. */
const tagFor = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** Finds the page behind a login that stands at a URL. */
export function readAreaPages(folder: string): (url: string) => FoundPage | undefined {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map(({ path, files }) => ({ path, pattern: patternOf(path), head: files.map(tagFor).join('') }));
  return (url) => {
    for (const { path, pattern, head } of known) {
      const match = pattern.exec(url);
      if (match) return { path, head, params: { ...match.groups } };
    }
    return undefined;
  };
}
