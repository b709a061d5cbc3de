import assert from 'node:assert/strict';
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';

/** Threads as `[niceness, policy]`, see proc_pid_stat(5), and the session's share of the processors. */
interface Told {
  readonly niceness: number;
  readonly threads: readonly (readonly [string, string])[];
  readonly session: string;
}

const idlePolicy = '5';

const script = `
  import { existsSync, readdirSync, readFileSync } from 'node:fs';
  import { readFile } from 'node:fs/promises';
  import { getPriority } from 'node:os';
  import { takeLowestPriority } from '${new URL('./lowest-priority.ts', import.meta.url).href}';
  await takeLowestPriority();
  await readFile('/proc/self/stat').catch(() => undefined);
  const fieldsOf = (id) => readFileSync('/proc/self/task/' + id + '/stat', 'utf8').replace(/^.*\\)/, '0 0').split(' ');
  console.log(JSON.stringify({
    niceness: getPriority(),
    threads: existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(fieldsOf).map((of) => [of[18], of[40]]) : [],
    session: existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8') : '',
  }));
`;

async function takenBy(options: SpawnOptions): Promise<Told> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, flags, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout ?? assert.fail())) as Told;
}

describe('the lowest priority', () => {
  test('is that of every thread: they give way at once', {
    skip: !existsSync('/proc/self/autogroup') || !existsSync('/usr/bin/chrt'),
  }, async () => {
    const { threads } = await takenBy({ detached: true });
    assert.ok(threads.length > 4, 'those of V8 and of the file system too');
    assert.deepEqual(
      threads.map(([, policy]) => policy),
      threads.map(() => idlePolicy),
    );
  });

  test('is that of the whole session, if it is the process’s own, and of no other', {
    skip: !existsSync('/proc/self/autogroup'),
  }, async () => {
    assert.match((await takenBy({ detached: true })).session, /nice 10$/m);
    assert.doesNotMatch((await takenBy({})).session, /nice 10$/m);
  });

  test('is niceness alone where the system offers no more, and nothing fails', async () => {
    assert.equal((await takenBy({ env: { PATH: '/nonexistent' } })).niceness, 19);
  });
});
