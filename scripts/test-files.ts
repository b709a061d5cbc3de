import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './web-build.ts';

const rooms = ['contract/**', 'web/src/**', 'scripts/**', 'server/src/**'];
const all = rooms.flatMap((room) => globSync(`${room}/*.test.ts`, { cwd: root, exclude: ['**/node_modules'] })).sort();

const isHard = (file: string) => file.endsWith('.hard.test.ts');

/** They kill servers, mount small disks, want programs from outside: never part of the daily run. */
export const hardFiles: readonly string[] = all.filter(isHard);

export const testFiles: readonly string[] = all.filter((file) => !isHard(file));

/** Without a database, a server or a process of its own. */
const isSmall = (file: string) =>
  !file.startsWith('scripts/') &&
  !/testing\/|\.fixture\.ts|testkit|child_process/.test(readFileSync(join(root, file), 'utf8'));

/** What guards the whole house rather than one feature, within what a minute allows. */
const guards = [
  'scripts/arrows.test.ts',
  'scripts/decisions.test.ts',
  'scripts/docs.test.ts',
  'scripts/lockfile.test.ts',
  'scripts/slow-patterns.test.ts',
  'server/src/access-matrix/injection.test.ts',
  'server/src/auth/session.test.ts',
  'server/src/config.test.ts',
  'server/src/db/built-sql.test.ts',
  'server/src/db/catalogue.test.ts',
  'server/src/db/connection.test.ts',
  'server/src/db/tenancy.test.ts',
  'server/src/documents/documents.test.ts',
  'server/src/http/http.test.ts',
  'server/src/http/web.test.ts',
  'server/src/log.test.ts',
  'server/src/open-doors.test.ts',
  'server/src/patients/patients.test.ts',
  'server/src/session/session.test.ts',
  'server/src/sign-in/sign-in.test.ts',
  'server/src/signing/tenancy.test.ts',
];

export const quickFiles: readonly string[] = testFiles.filter((file) => guards.includes(file) || isSmall(file));
const unknown = guards.filter((file) => !testFiles.includes(file));
if (unknown.length > 0) throw new Error(`No such test: ${unknown.join(', ')}`);
