import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { notifyChannelSql } from 'pg-boss/dist/plans.js';
import { withClient } from '../db/connection.ts';
import { newId } from '../ids.ts';
import { jobsIf, type NewJob, writeJobs } from './add-jobs.ts';
import { createBoss, jobSchema, normalTiming } from './boss.ts';
import type { Jobs } from './jobs.ts';
import { type Bench, letter, openBench, recordingLog } from './testing/jobs.ts';

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

  it('writes each job as the library itself would, several of a statement too, and wakes the same workers', async () => {
    const [clinicId, patientId, documentId] = [newId(), newId(), newId()];
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const wanted: NewJob[] = [
      { name: 'mail.send', payload: letter('now') },
      { name: 'mail.send', payload: letter('tomorrow'), startAfter: tomorrow },
      { name: 'documents.notify', payload: { clinicId, patientId } },
      { name: 'documents.thumbnail', payload: { documentId } },
      { name: 'maintenance.sweep', payload: {} },
      { name: 'signing.sweep', payload: {}, startAfter: tomorrow },
    ];
    const told = (add: () => Promise<unknown>) =>
      withClient(bench.access.address, bench.access.owner, async (client) => {
        const woken = new Set<string>();
        client.on('notification', ({ payload }) => woken.add(payload ?? ''));
        const { rows } = await client.query<{ channel: string }>(`select ${notifyChannelSql(jobSchema)} as channel`);
        await client.query(`listen ${rows[0]?.channel}`);
        await client.query(`delete from ${jobSchema}.job_common`);
        await add();
        const jobsThere = await client.query(
          `select to_jsonb(j) - '{id,created_on,start_after,keep_until}'::text[] as columns,
             start_after > now() as later, keep_until - start_after as kept from ${jobSchema}.job_common j
           order by name, start_after, data::text`,
        );
        return { jobs: jobsThere.rows, woken: [...woken].sort() };
      });

    const ours = await told(() =>
      bench.db.asActor(bench.actor, async (tx) => {
        for (const { name, payload, ...options } of wanted) await jobs.enqueue(tx, name, payload, options);
      }),
    );
    const inOneStatement = await told(() =>
      bench.db.ask(bench.actor, (q) => [
        q
          .with('here', (db) => db.selectNoFrom(sql`1`.as('one')))
          .with('added', () => jobsIf('here', writeJobs(wanted).rows))
          .selectFrom('here')
          .select('one'),
      ]),
    );
    const { boss, database } = createBoss(bench.access, recordingLog().log, normalTiming);
    await database.open();
    const theirs = await told(async () => {
      for (const { name, payload, ...options } of wanted) await boss.send(name, payload, options);
    });
    await database.close();

    assert.equal(ours.jobs.length, wanted.length);
    assert.deepEqual(ours.jobs, theirs.jobs);
    assert.deepEqual(ours.woken, ['documents.notify', 'documents.thumbnail', 'mail.send']);
    assert.deepEqual(theirs.woken, ours.woken);
    assert.deepEqual(inOneStatement, { jobs: theirs.jobs, woken: [] });
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
