import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rooms = '{contract,packages,server,web,e2e,lab,tools,docs}';
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|test-results)(\/|$)/.test(path) });

test('every class of threat names its tests, and they are there', () => {
  const rows = read('docs/threats.md')
    .split('\n')
    .filter((line) => /^\| \d+ /.test(line));
  assert.ok(rows.length > 40);
  for (const row of rows) {
    const [, number = '', , , tests = ''] = row.split('|').map((cell) => cell.trim());
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
    assert.ok(files.length > 0, `threat ${number} names no test`);
    for (const file of files) assert.ok(existsSync(join(root, file)), `threat ${number}: ${file} is not there`);
  }
});

test('no program is started through a shell that reads what it is given', () => {
  // The scripts shells run are constants; their values come as arguments.
  const shells = sources('{server,packages/*}/src/**/*.ts').filter((file) =>
    /\bshell:\s*true|\bexecSync\b|\bexec\b[^(]*} from 'node:child_process'|['"](?:\/bin\/)?(?:ba)?sh['"]/.test(
      read(file),
    ),
  );
  const known = [
    'packages/embedded-postgres/src/parent-watchdog.ts',
    'packages/embedded-postgres/src/run-as.ts',
    'server/src/adapters/ocr/tesseract-program.ts',
  ];
  assert.deepEqual(
    shells.filter((file) => !/\.(test|fixture)\.ts$/.test(file) && !known.includes(file)),
    [],
  );
});

/** What credentials of the services we speak to, and of those we do not, look like. */
const credentials =
  /\b(?:sk|rk)_live_\w{16}|\bwhsec_[A-Za-z0-9+/]{24}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n|\bgh[pousr]_\w{36}|\bxox[bp]-\w{10}|\bAIza[\w-]{35}/;

test('nothing in the sources looks like a credential', () => {
  const files = [
    ...sources(`${rooms}/**/*.{ts,tsx,mjs,js,json,md,sql,html,css,txt}`),
    'README.md',
    'package.json',
    'compose.yaml',
  ];
  assert.ok(files.length > 500);
  for (const file of files) assert.doesNotMatch(read(file), credentials, file);
  assert.equal(existsSync(join(root, '.env')), false, 'an .env is not part of the sources');
});
