import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type Bench, inbox, openBench, waitFor } from './testing/jobs.ts';
import type { WorkerOrder, WorkerReport } from './worker-process.fixture.ts';

describe('several server processes on one database', () => {
  let bench: Bench;
  let children: ChildProcess[];
  before(async () => {
    bench = await openBench();
  });
  beforeEach(() => {
    children = [];
  });
  afterEach(async () => {
    for (const child of children.filter((each) => each.exitCode === null && each.signalCode === null)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await bench.reset();
  });
  after(() => bench.close());

  async function startProcess() {
    const child = fork(join(import.meta.dirname, 'worker-process.fixture.ts'), {
      execArgv: [],
      env: { ...process.env, VIRTUAL_MED_TEST_ACCESS: JSON.stringify(bench.access) },
    });
    children.push(child);
    const took = inbox<string>();
    const done = inbox<string>();
    const ready = Promise.withResolvers<void>();
    child.on('message', ({ kind, subject }: WorkerReport) => {
      if (kind === 'ready') ready.resolve();
      if (kind === 'took') took.put(subject);
      if (kind === 'done') done.put(subject);
    });
    child.once('exit', (code) => ready.reject(new Error(`The worker ended with ${code}`)));
    await ready.promise;
    return { child, took, done, tell: (message: WorkerOrder) => child.send(message) };
  }

  it('share the work and do nothing twice', async () => {
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    const letters = (from: string) => Array.from({ length: 50 }, (_, place) => `${from} ${place}`);
    one.tell({ order: 'enqueue', subjects: letters('one') });
    two.tell({ order: 'enqueue', subjects: letters('two') });
    await Promise.all([one.took.next(), two.took.next()]);
    one.tell({ order: 'release' });
    two.tell({ order: 'release' });
    await waitFor('all letters done', async () => {
      const jobs = await bench.storedJobs();
      return jobs.length === 100 && jobs.every((job) => job.state === 'completed');
    });
    for (const { tell } of [one, two]) tell({ order: 'stop' });
    await Promise.all([one, two].map(({ child }) => child.exitCode ?? once(child, 'exit')));
    assert.deepEqual([one.child.exitCode, two.child.exitCode], [0, 0]);
    assert.deepEqual([...one.done.all, ...two.done.all].sort(), [...letters('one'), ...letters('two')].sort());
    assert.deepEqual(new Set((await bench.storedJobs()).map((job) => job.retry_count)), new Set([0]));
    assert.ok(one.done.all.length > 0 && two.done.all.length > 0);
  });

  it('take over the job of a process that was killed', async () => {
    const doomed = await startProcess();
    doomed.tell({ order: 'enqueue', subjects: ['orphan'] });
    assert.equal(await doomed.took.next(), 'orphan');
    doomed.child.kill('SIGKILL');
    await once(doomed.child, 'exit');
    assert.deepEqual(doomed.done.all, []);

    const attempts = inbox<{ subject: string; attempt: number }>();
    const jobs = bench.open({ 'mail.send': async ({ subject }, { attempt }) => attempts.put({ subject, attempt }) });
    await jobs.start();
    assert.deepEqual(
      (await bench.storedJobs()).map((job) => job.state),
      ['active'],
    );
    await bench.letTimePass(31);
    await waitFor('given to the others', async () => (await bench.storedJobs())[0]?.state === 'retry');
    await bench.letTimePass(60);
    assert.deepEqual(await attempts.next(), { subject: 'orphan', attempt: 2 });
    await waitFor('done', async () => (await bench.storedJobs())[0]?.state === 'completed');
  });
});
