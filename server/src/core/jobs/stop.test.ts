import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { queues } from './queues.ts';
import { type Bench, inbox, openBench } from './testing/jobs.ts';

describe('stopping', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.reset());
  after(() => bench.close());

  it('lets running jobs finish and begins no other', async () => {
    const taken = inbox<string>();
    const gate = Promise.withResolvers<void>();
    const jobs = bench.open({
      'mail.send': async ({ subject }) => {
        taken.put(subject);
        await gate.promise;
      },
    });
    await jobs.start();
    const running = queues['mail.send'].workers;
    for (let place = 0; place < running; place++) await bench.send(jobs, `running ${place}`);
    for (let place = 0; place < running; place++) await taken.next();
    await bench.send(jobs, 'too late');

    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await bench.asOwner('select 1');
    assert.equal(stopped, false);
    gate.resolve();
    await stopping;
    const states = (await bench.storedJobs()).map((job) => job.state);
    assert.deepEqual(states, [...Array(running).fill('completed'), 'created']);
    assert.equal(taken.all.length, running);
  });

  it('hands back a job that does not finish in time', async () => {
    const taken = inbox<AbortSignal>();
    const gate = Promise.withResolvers<void>();
    const jobs = bench.open(
      {
        'mail.send': async (_message, { signal }) => {
          taken.put(signal);
          await gate.promise;
        },
      },
      { graceMs: 1 },
    );
    await jobs.start();
    await bench.send(jobs, 'endless');
    const signal = await taken.next();
    await jobs.stop();
    assert.equal(signal.aborted, true);
    assert.deepEqual(
      (await bench.storedJobs()).map((job) => job.state),
      ['retry'],
    );
    gate.resolve();
  });

  it('has nothing left to do when starting failed', async () => {
    await bench.asOwner('revoke select on pgboss.version from vm_jobs');
    const jobs = bench.open({});
    await assert.rejects(jobs.start(), { code: '42501' });
    await assert.rejects(jobs.listFailed(), /not opened/);
    await bench.asOwner('grant select on pgboss.version to vm_jobs');
  });

  it('is harmless twice, and without a start', async () => {
    const jobs = bench.open({});
    await bench.send(jobs, 'kept');
    await Promise.all([jobs.stop(), jobs.stop()]);
    await jobs.stop();
    await assert.rejects(jobs.listFailed(), /not opened/);
    assert.equal((await bench.storedJobs()).length, 1);
  });
});
