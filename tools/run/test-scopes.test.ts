import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'vm-scopes-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

write(
  'installation.mjs',
  `import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
await wait(1);
export async function open(name) {
  await wait(1);
  after(async () => { await wait(1); console.log('closed ' + name); });
}`,
);
write(
  'one.mjs',
  `import { after, beforeEach, describe, it, test } from 'node:test';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { open } from './installation.mjs';
await open('one');
beforeEach(() => console.log('before each of one'));
test('nests', async (t) => {
  await wait(1);
  await test('by a new call', () => {});
  await t.test('by its context', async () => { await null; after(() => console.log('after the nested one')); });
});
describe('a suite', () => { it('opens', () => open('in the suite')); });
test('nests from an event', async () => {
  const bell = new EventEmitter();
  setImmediate(() => bell.emit('rings'));
  await once(bell, 'rings');
  await test('after it rang', () => {});
});
test('fails', async () => { await wait(1); throw new Error('as it says'); });
test('throws where nobody catches', async () => { setTimeout(() => { throw new Error('late'); }, 1); await wait(50); });
test('rejects where nobody catches', async () => { Promise.reject(new Error('lost')); await wait(50); });
test('leaves behind what throws', () => { setTimeout(() => { throw new Error('after its end'); }, 20); });
test('is there meanwhile', () => wait(80));`,
);
write(
  'two.mjs',
  `import { test } from 'node:test';\nimport { open } from './installation.mjs';\nawait open('two');\ntest('passes', () => {});`,
);
write(
  'lot.mjs',
  `import { test } from 'node:test';\nfor (const name of ['one', 'two']) test(name, () => import('./' + name + '.mjs'));`,
);

/** What the runner says of the lot, without where and how long. */
function told(options: readonly string[]): { status: number | null; lines: readonly string[] } {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', ...options, '--test-reporter=tap', join(folder, 'lot.mjs')],
    // Tests that lose their place may wait for each other.
    { encoding: 'utf8', env, timeout: 60_000, killSignal: 'SIGKILL' },
  );
  return {
    status,
    lines: stdout.split('\n').filter((line) => /^ *(not ok|ok|# Sub|# Error|error:|1\.\.)|^[a-z]/.test(line)),
  };
}

test('a test finds its place, and whoever threw is named, as by the runner alone', () => {
  const scopes = pathToFileURL(join(import.meta.dirname, 'test-scopes.ts')).href;
  const [alone, carried] = [told([]), told([`--import=${scopes}`])];
  assert.equal(alone.status, 1);
  assert.ok(alone.lines.length > 20);
  assert.deepEqual(carried, alone);
});
