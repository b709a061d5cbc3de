import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './web-build.ts';

const rooms = ['contract/**', 'packages/**', 'web', 'web/src/**', 'tools/**', 'server/src/**', 'lab/**'];
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
  !/^(tools|lab)\/|\/testing\//.test(file) &&
  !/testing\/(?!storage-conformance)|\.fixture\.ts|child_process/.test(readFileSync(join(root, file), 'utf8'));

/** What guards the whole code base rather than one feature, within what a minute allows; the access matrix takes longer. */
const guards = [
  'tools/docs/conformity.test.ts',
  'tools/docs/decisions.test.ts',
  'tools/docs/docs.test.ts',
  'tools/platform.test.ts',
  'tools/run/imports.test.ts',
  'tools/run/lockfile.test.ts',
  'tools/run/server-texts.test.ts',
  'tools/run/slow-patterns.test.ts',
  'server/src/testing/access-matrix/foreign-ids.test.ts',
  'server/src/core/http/authenticate.test.ts',
  'server/src/config/config.test.ts',
  'server/src/core/db/built-sql.test.ts',
  'server/src/core/db/catalogue.test.ts',
  'server/src/core/db/connection.test.ts',
  'server/src/core/db/tenancy.test.ts',
  'server/src/core/http/http.test.ts',
  'server/src/core/http/web.test.ts',
  'server/src/core/log.test.ts',
  'server/src/testing/open-routes.test.ts',
  'server/src/features/people/identity/sign-in/sign-in.test.ts',
  'server/src/features/records/signing/tenancy.test.ts',
];

export const quickFiles: readonly string[] = testFiles.filter((file) => guards.includes(file) || isSmall(file));
const unknown = guards.filter((file) => !testFiles.includes(file));
if (unknown.length > 0) throw new Error(`No such test: ${unknown.join(', ')}`);

/** What works for long, or starts servers and clusters. The longest come first, so that none is begun when all others are done. */
const long = [
  /^lab\/attack\//,
  // Waits for a process that takes only what nobody else wants of the processors.
  /\/features\/platform\/backup\/backup\.jobs\.test/,
  /\/access-matrix\.test/,
  /secret-rotation/,
  /^tools\/cli\//,
  /\/start\.test/,
  /\/fuzz\//,
  /slow-clients/,
  /\/injection\.test/,
  /^lab\/bench\//,
  /\/foreign-ids\.test/,
  /\/features\/platform\/backup\/backup\.test/,
  /^packages\/embedded-postgres\//,
  /^server\/.*\/identity\/setup\//,
  /\.hard\.test\.ts$/,
];
const placeOf = (file: string) => long.findIndex((pattern) => pattern.test(file));

/** The long ones, the longest before the others, then the rest as they stand in the tree. */
export function inOrderOfWork(files: readonly string[]): readonly string[] {
  const isLong = (file: string) => placeOf(file) >= 0;
  return [
    ...files.filter(isLong).toSorted((one, other) => placeOf(one) - placeOf(other)),
    ...files.filter((file) => !isLong(file)),
  ];
}

const shardNumbers = (shard: string): [part: number, parts: number] => {
  const [part = 1, parts = 1] = shard.split('/').filter(Boolean).map(Number);
  return [part, parts];
};

/** Nothing, which is everything, or one of so many parts. */
export function isShard(text: string): boolean {
  const [part, parts] = shardNumbers(text);
  return text === '' || (/^[1-9]\d*\/[1-9]\d*$/.test(text) && part <= parts);
}

/** `1/2` is every other file from the first on: all the parts together are all files, none of them twice. */
export function partOf(files: readonly string[], shard: string): readonly string[] {
  const [part, parts] = shardNumbers(shard);
  return inOrderOfWork(files).filter((_file, index) => index % parts === part - 1);
}
