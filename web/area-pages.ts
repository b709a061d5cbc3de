import type { Manifest } from 'vite';
import { filesOf } from './page-files.ts';
import { frameOf, modulesOf, routeOf } from './page-parts.ts';

interface AreaPage {
  /** As in the address, with `$name` for a part that varies. */
  readonly path: string;
  readonly files: readonly string[];
}

const addressOf = (route: string) =>
  `/${route
    .replace('/_panel', '')
    .replace(/\/?index$/, '')
    .replaceAll('.', '/')}`;

/** The files of every page behind a login, which the server names in the page's head. */
export const areaPages = (manifest: Manifest, shell: string): AreaPage[] =>
  Object.keys(manifest)
    .flatMap((module) => routeOf(module) ?? [])
    .filter(frameOf)
    .map((route) => ({
      path: addressOf(route),
      files: [...filesOf(manifest, modulesOf(route))].filter((file) => !shell.includes(file)),
    }));
