import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withClient } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { sendMail } from '../mail/mail.job.ts';
import { countRequests } from '../requests-under-way.ts';
import { type Bench, inbox, letter, openBench, quickTiming, waitFor } from './testing/jobs.ts';

const unlooking = { ...quickTiming, poll: 3600 };

describe('working on jobs', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.reset());
  after(() => bench.close());

  const stateOf = async (id: string) => (await bench.storedJobs()).find((job) => job.id === id);
  const inState = (id: string, state: string) =>
    waitFor(`job ${state}`, async () => {
      const job = await stateOf(id);
      return job?.state === state && job;
    });

  it('hands the payload to the handler, and forgets the job soon after it is done', async () => {
    const sent = inbox<object>();
    const send = async (message: object) => {
      sent.put(message);
      return { id: 'mail-1' };
    };
    const jobs = bench.open({ 'mail.send': sendMail({ send }) });
    await jobs.start();
    const id = await bench.send(jobs, 'hello');
    assert.deepEqual(await sent.next(), { ...letter('hello'), messageId: `<${id}@virtual.med>` });
    await inState(id, 'completed');
    await bench.letTimePass(61);
    await waitFor('job removed', async () => (await stateOf(id)) === undefined);
    assert.deepEqual(bench.lines, []);
  });

  it('is woken by a new job of a queue that notifies, instead of looking for it', async () => {
    const begun = inbox<string>();
    const jobs = bench.open({ 'exports.clinic': async ({ exportId }) => begun.put(exportId) }, { timing: unlooking });
    await jobs.start();
    for (const exportId of [newId(), newId(), newId()]) {
      await bench.db.asActor(bench.actor, (tx) => jobs.enqueue(tx, 'exports.clinic', { exportId }));
      assert.equal(await begun.next(), exportId);
    }
  });

  it('lets requests go first where nobody waits for the work, and does not wait for ever', async () => {
    const begun = inbox<string>();
    const requests = countRequests();
    const note = (name: string) => async () => begun.put(name);
    const handlers = { 'documents.thumbnail': note('thumbnail'), 'mail.send': note('letter') };
    const jobs = bench.open(handlers, { requests });
    const draw = (tx: Tx) => jobs.enqueue(tx, 'documents.thumbnail', { documentId: newId() });
    await jobs.start();

    requests.begin();
    const waiting = Promise.withResolvers<void>();
    const { gap } = requests;
    requests.gap = (ms) => {
      waiting.resolve();
      return gap(ms * 1000);
    };
    await bench.db.asActor(bench.actor, draw);
    await waiting.promise;
    await bench.send(jobs, 'now');
    assert.equal(await begun.next(), 'letter');
    requests.end();
    assert.equal(await begun.next(), 'thumbnail');

    requests.gap = gap;
    requests.begin();
    await bench.db.asActor(bench.actor, draw);
    assert.equal(await begun.next(), 'thumbnail');
    assert.equal(requests.count, 1);
  });

  it('goes on after losing all its connections', async () => {
    const subjects = inbox<string>();
    const jobs = bench.open({ 'mail.send': async ({ subject }) => subjects.put(subject) });
    await jobs.start();
    const lost = await withClient(bench.access.address, bench.access.login, (client) =>
      client.query(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and application_name = 'virtual-med jobs'`,
      ),
    );
    assert.ok(lost.rows.length > 0 && lost.rows.every(({ ended }) => ended));
    await bench.send(jobs, 'after the storm');
    assert.equal(await subjects.next(), 'after the storm');
  });

  it('works off a backlog that was there before it started', async () => {
    const subjects = inbox<string>();
    const jobs = bench.open({ 'mail.send': async ({ subject }) => subjects.put(subject) }, { timing: unlooking });
    const expected = Array.from({ length: 12 }, (_, place) => `letter ${place}`);
    for (const subject of expected) await bench.send(jobs, subject);
    await jobs.start();
    const got = await Promise.all(expected.map(() => subjects.next()));
    assert.deepEqual(got.sort(), expected.sort());
  });

  it('retries later and later, then gives up where it can be seen and put back once', async () => {
    const attempts = inbox<{ attempt: number; subject: string }>();
    let mended = false;
    const jobs = bench.open({
      'mail.send': async ({ subject }, { attempt }) => {
        attempts.put({ attempt, subject });
        if (!mended) throw new Error(`450 <maria@exemplo.med> try later ${'x'.repeat(400)}`);
      },
    });
    const id = await bench.send(jobs, 'stubborn');
    await bench.asOwner('update pgboss.job set retry_limit = 2 where id = $1', [id]);
    await jobs.start();

    assert.deepEqual(await attempts.next(), { attempt: 1, subject: 'stubborn' });
    const first = await inState(id, 'retry');
    assert.ok(first.wait_seconds > 20 && first.wait_seconds <= 60, `first wait ${first.wait_seconds}`);
    await bench.letTimePass(60);
    assert.equal((await attempts.next()).attempt, 2);
    const second = await waitFor('second wait', async () => {
      const job = await stateOf(id);
      return job?.state === 'retry' && job.retry_count === 1 && job;
    });
    assert.ok(second.wait_seconds > 50 && second.wait_seconds <= 120, `second wait ${second.wait_seconds}`);
    assert.deepEqual(await jobs.listFailed(), []);
    await bench.letTimePass(120);
    assert.equal((await attempts.next()).attempt, 3);

    const failed = await waitFor('dead letter', async () => (await jobs.listFailed())[0]);
    assert.equal(failed.queue, 'mail.send');
    assert.equal(failed.attempts, 3);
    assert.match(failed.reason, /^450 <\[e-mail\]> try later x+…$/);
    assert.equal(failed.reason.length, 300);
    assert.ok(failed.failedAt && !Number.isNaN(Date.parse(failed.failedAt)));
    assert.deepEqual(
      bench.lines.map(({ level }) => level),
      ['warn', 'warn', 'error'],
    );
    assert.doesNotMatch(JSON.stringify(bench.lines), /exemplo/);

    mended = true;
    const clicks = await Promise.all([jobs.retryFailed(failed.id), jobs.retryFailed(failed.id)]);
    assert.deepEqual(clicks.sort(), [false, true]);
    assert.deepEqual(await attempts.next(), { attempt: 1, subject: 'stubborn' });
    assert.deepEqual(await jobs.listFailed(), []);
    const again = (await bench.storedJobs()).filter((job) => job.id !== id);
    assert.equal(again.length, 1);
  });

  it('gives up at once on a failure that says it is permanent', async () => {
    const attempts = inbox<number>();
    const jobs = bench.open({
      'mail.send': async (_message, { attempt }) => {
        attempts.put(attempt);
        throw Object.assign(new Error('no such mailbox'), { permanent: true });
      },
    });
    await jobs.start();
    await bench.send(jobs, 'nowhere');
    const failed = await waitFor('dead letter', async () => (await jobs.listFailed())[0]);
    assert.deepEqual([failed.attempts, failed.reason], [1, 'no such mailbox']);
    assert.deepEqual(attempts.all, [1]);
  });

  it('gives up at once on a stored payload its queue no longer takes', async () => {
    const attempts = inbox<number>();
    const jobs = bench.open({ 'mail.send': async (_message, { attempt }) => attempts.put(attempt) });
    const id = await bench.send(jobs, 'old shape');
    await bench.asOwner(`update pgboss.job set data = data - 'html' where id = $1`, [id]);
    await jobs.start();
    const failed = await waitFor('dead letter', async () => (await jobs.listFailed())[0]);
    assert.match(failed.reason, /mail\.send.*html/);
    assert.deepEqual(attempts.all, []);
  });

  it('knows nothing of an id that is not a failed job', async () => {
    const jobs = bench.open({});
    const waiting = await bench.send(jobs, 'waiting');
    assert.equal(await jobs.retryFailed('01930000-0000-7000-8000-00000000dead'), false);
    assert.equal(await jobs.retryFailed(waiting), false);
    assert.equal((await bench.storedJobs()).length, 1);
  });

  it('runs what is scheduled, with the rights of a worker', async () => {
    const swept = inbox<object>();
    await bench.asOwner(`update pgboss.schedule set cron = '* * * * *' where name = 'maintenance.sweep'`);
    const jobs = bench.open({ 'maintenance.sweep': async (payload) => swept.put(payload) });
    await jobs.start();
    assert.deepEqual(await swept.next(), {});
    assert.deepEqual(bench.lines, []);
  });
});
