import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './web-build.ts';

const rooms = ['contract/**', 'packages/**', 'web', 'web/src/**', 'tools/**', 'server/src/**', 'bench/**'];
const all = rooms
  .flatMap((room) => globSync(`${room}/*.test.ts`, { cwd: root, exclude: ['**/node_modules'] }))
  .map((file) => file.replaceAll(sep, '/'))
  .sort();

const isHard = (file: string) => file.endsWith('.hard.test.ts');

/** They kill servers, mount small disks, want programs from outside: never part of the daily run. */
export const hardFiles: readonly string[] = all.filter(isHard);

/** Screens of the web in a light document. */
export const isComponent = (file: string): boolean => file.endsWith('.component.test.ts');
export const componentFiles: readonly string[] = all.filter(isComponent);

export const testFiles: readonly string[] = all.filter((file) => !isHard(file) && !isComponent(file));

/** Without a database, a server or a process of its own. */
const isSmall = (file: string) =>
  !/^tools\/|^bench\/|\/testing\//.test(file) &&
  !/testing\/(?!storage-conformance)|\.fixture\.ts|child_process/.test(readFileSync(join(root, file), 'utf8'));

/** What guards the whole code base rather than one feature, within what a minute allows; the access matrix takes longer. */
const guards = [
  'tools/docs/conformity.test.ts',
  'tools/docs/decisions.test.ts',
  'tools/docs/docs.test.ts',
  'tools/platform.test.ts',
  'tools/run/lockfile.test.ts',
  'tools/run/slow-patterns.test.ts',
  'server/src/testing/access-matrix/foreign-ids.test.ts',
  'server/src/core/http/authenticate.test.ts',
  'server/src/config.test.ts',
  'server/src/core/db/built-sql.test.ts',
  'server/src/core/db/catalogue.test.ts',
  'server/src/core/db/connection.test.ts',
  'server/src/core/db/tenancy.test.ts',
  'server/src/core/http/http.test.ts',
  'server/src/core/http/web.test.ts',
  'server/src/core/log.test.ts',
  'server/src/testing/open-routes.test.ts',
  'server/src/features/identity/sign-in/sign-in.test.ts',
  'server/src/features/signing/tenancy.test.ts',
];

export const quickFiles: readonly string[] = testFiles.filter((file) => guards.includes(file) || isSmall(file));
const unknown = guards.filter((file) => !testFiles.includes(file));
if (unknown.length > 0) throw new Error(`No such test: ${unknown.join(', ')}`);
