import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withClient } from '../db/connection.ts';
import { newId } from '../ids.ts';
import type { Jobs } from './jobs.ts';
import { type Bench, letter, openBench } from './testing/jobs.ts';

describe('adding a job', () => {
  let bench: Bench;
  let jobs: Jobs;
  before(async () => {
    bench = await openBench();
    jobs = bench.open({});
  });
  after(() => bench.close());

  it('leaves a job when the transaction commits', async () => {
    const id = await bench.send(jobs, 'committed');
    const stored = await bench.storedJobs();
    assert.deepEqual(
      stored.filter((job) => job.id === id).map((job) => job.state),
      ['created'],
    );
  });

  it('leaves nothing when the transaction is rolled back', async () => {
    const stored = async () => (await bench.storedJobs()).map((job) => job.id);
    const before = await stored();
    let id: string | undefined;
    const failing = bench.db.asActor(bench.actor, async (tx) => {
      id = await jobs.enqueue(tx, 'mail.send', letter('rolled back'));
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    assert.ok(id);
    assert.deepEqual(await stored(), before);
  });

  it('works in the name of the system too', async () => {
    const id = await bench.db.asSystem('test', (tx) => jobs.enqueue(tx, 'maintenance.sweep', {}));
    assert.deepEqual(
      (await bench.storedJobs('maintenance.sweep')).map((job) => job.id),
      [id],
    );
  });

  it('keeps a job for later', async () => {
    const startAfter = new Date(Date.now() + 3_600_000);
    const id = await bench.db.asActor(bench.actor, (tx) =>
      jobs.enqueue(tx, 'mail.send', letter('later'), { startAfter }),
    );
    const rows = await bench.asOwner<{ start_after: Date }>('select start_after from pgboss.job where id = $1', [id]);
    assert.deepEqual(rows, [{ start_after: startAfter }]);
  });

  it('refuses a queue that is not there', async () => {
    const adding = bench.db.asActor(bench.actor, (tx) =>
      sql`insert into pgboss.job_common (id, name) values (${newId()}, 'nobody')`.execute(tx),
    );
    await assert.rejects(adding, { code: '23503' });
  });

  it('refuses a payload that does not fit, naming the fields and not their values', async () => {
    const wrong = { ...letter('x'), to: 'nobody-at-all', extra: 1 };
    const adding = bench.db.asActor(bench.actor, (tx) => jobs.enqueue(tx, 'mail.send', wrong));
    await assert.rejects(adding, (error: Error) => {
      assert.equal(error.name, 'PayloadError');
      assert.match(error.message, /mail\.send.*\bto\b/);
      assert.doesNotMatch(error.message, /nobody-at-all/);
      return true;
    });
  });

  it('lets a request neither read, change nor remove a job', async () => {
    for (const statement of [
      'select data from pgboss.job_common',
      'select count(*) from pgboss.job',
      "update pgboss.job_common set priority = 9 where name = 'mail.send'",
      "delete from pgboss.job_common where name = 'mail.send'",
      "insert into pgboss.job_common (name, output) values ('mail.send', '{}')",
      'update pgboss.queue set retry_limit = 0',
      "select pgboss.delete_queue('mail.send')",
    ]) {
      for (const run of [
        () => bench.db.asActor(bench.actor, (tx) => sql.raw(statement).execute(tx)),
        () => bench.db.asSystem('test', (tx) => sql.raw(statement).execute(tx)),
      ])
        await assert.rejects(run, { code: '42501' }, statement);
    }
  });

  it('gives the workers no right to our own tables', async () => {
    const asJobs = async (statement: string) => {
      await withClient(bench.access.address, bench.access.login, async (client) => {
        await client.query('set role vm_jobs');
        await client.query(statement);
      });
    };
    await assert.rejects(asJobs('select * from public.users'), { code: '42501' });
    await assert.rejects(asJobs('create table pgboss.extra (id int)'), { code: '42501' });
  });
});
