import type { Manifest } from 'vite';
import { filesOf } from './page-files.ts';
import { frameOf, modulesOf, routeOf } from './page-parts.ts';

interface AreaPage {
  /** As in the address, with `$name` for a part that varies. */
  readonly path: string;
  readonly files: readonly string[];
  /** What draws it before the program is here, and in which letters. */
  readonly firstView?: FirstView | undefined;
}

export interface FirstView {
  readonly script: string;
  readonly font: string;
}

const addressOf = (route: string) =>
  `/${route
    .replace('/_panel', '')
    .replace(/\/?index$/, '')
    .replaceAll('.', '/')}`;

/** The files of every page behind a login: the server names them all with the page, so that none waits for another. */
export const areaPages = (manifest: Manifest, shell: string, firstViews: ReadonlyMap<string, FirstView>): AreaPage[] =>
  Object.keys(manifest)
    .flatMap((module) => routeOf(module) ?? [])
    .filter(frameOf)
    .map((route) => ({
      path: addressOf(route),
      files: [...filesOf(manifest, modulesOf(route))].filter((file) => !shell.includes(file)),
      firstView: firstViews.get(route),
    }));
