import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { getRollbackPlans, PgBoss } from 'pg-boss';
import { cloneDatabase } from '../../testing/cluster.ts';
import { type Credentials, type DatabaseAccess, withClient } from '../db/connection.ts';
import { openDatabase } from '../db/database.ts';
import { installJobTables } from './install.ts';
import { openJobs } from './jobs.ts';
import { deadLetterQueue, queueNames, rulesOf } from './queues.ts';
import { idleHandlers, inbox, letter, quickTiming, recordingLog } from './testing/jobs.ts';

const scheduled = queueNames
  .map((name) => ({ name, cron: rulesOf(name).cron }))
  .filter(({ cron }) => cron !== undefined);

describe('the tables of the queue', () => {
  let access: DatabaseAccess;
  let drop: () => Promise<void>;
  before(async () => {
    ({ access, drop } = await cloneDatabase());
  });
  after(() => drop());

  const run = <Row>(text: string, who: Credentials = access.owner): Promise<Row[]> =>
    withClient(access.address, who, async (client) => (await client.query(text)).rows);
  const inspect = <T>(look: (boss: PgBoss) => Promise<T>): Promise<T> =>
    withClient(access.address, access.owner, (client) =>
      look(new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })),
    );
  const settings = () =>
    run<{ name: string; retry_limit: number; updated_on: Date }>(
      `select name, retry_limit, retry_delay, retry_delay_max, retry_backoff, heartbeat_seconds, dead_letter, notify,
         deletion_seconds, updated_on from pgboss.queue where name not like '\\_\\_%' order by name`,
    );

  it('are what the library expects', async () => {
    const drift = await inspect((boss) => boss.detectSchemaDrift());
    assert.equal(drift.ok, true, JSON.stringify(drift));
  });

  it('leave no work among the failed because the server at it died once', async () => {
    const once = (await settings()).filter(({ name, retry_limit }) => name !== deadLetterQueue && retry_limit === 0);
    assert.deepEqual(
      once.map(({ name }) => name),
      [],
    );
  });

  it('are left alone when they are up to date', async () => {
    const before = await settings();
    await installJobTables(access);
    assert.deepEqual(await settings(), before);
  });

  it('are made once by two first starts at the same moment', async () => {
    await run('drop schema pgboss cascade');
    await Promise.all([installJobTables(access), installJobTables(access)]);
    const names = (await settings()).map(({ name }) => name);
    assert.deepEqual(names.sort(), [deadLetterQueue, ...queueNames].sort());
    const schedules = await run<{ name: string; cron: string }>('select name, cron from pgboss.schedule');
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    assert.deepEqual(schedules.sort(byName), scheduled.toSorted(byName));
  });

  it('come back to their settings when these changed', async () => {
    const before = (await settings()).map(({ updated_on: _, ...rest }) => rest);
    await run(`update pgboss.queue set retry_limit = 1, notify = false, retry_delay_max = null, dead_letter = null;
      insert into pgboss.schedule (name, cron) values ('mail.send', '* * * * *');
      grant select on pgboss.job_common to vm_app; comment on schema pgboss is 'older'`);
    await installJobTables(access);
    assert.deepEqual(
      (await settings()).map(({ updated_on: _, ...rest }) => rest),
      before,
    );
    assert.equal((await run('select from pgboss.schedule')).length, scheduled.length);
    const [rights] = await run<{ may: boolean }>(
      `select has_column_privilege('vm_app', 'pgboss.job_common', 'data', 'select') as may`,
    );
    assert.deepEqual(rights, { may: false });
  });

  it('are upgraded from older versions, background builds included', async () => {
    const version = () => inspect((boss) => boss.schemaVersion());
    const newest = (await version()) ?? 0;
    for (const step of [newest, newest - 1, newest - 2]) await run(getRollbackPlans('pgboss', step));
    assert.equal(await version(), newest - 3);
    await run(`comment on schema pgboss is 'older'`);
    await installJobTables(access);
    assert.equal(await version(), newest);
    const drift = await inspect((boss) => boss.detectSchemaDrift());
    assert.equal(drift.ok, true, JSON.stringify(drift));
    assert.deepEqual(await run('select distinct status from pgboss.bam'), [{ status: 'completed' }]);
  });

  it('need no more than an owner without special powers', async () => {
    const owner = { user: `vm_owner_${randomUUID().slice(0, 8)}`, password: randomUUID() };
    const name = pg.escapeIdentifier(owner.user);
    await run('drop schema pgboss cascade');
    await run(`create role ${name} login nosuperuser password '${owner.password}';
      grant ${name} to current_user; alter database ${access.address.database} owner to ${name}`);
    const db = openDatabase(access, () => {});
    const { log, lines } = recordingLog();
    const sent = inbox<string>();
    const jobs = openJobs({
      access,
      log,
      timing: quickTiming,
      handlers: { ...idleHandlers, 'mail.send': async ({ subject }) => sent.put(subject) },
    });
    try {
      await installJobTables({ ...access, owner });
      const [schema] = await run(
        `select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = 'pgboss'`,
      );
      assert.deepEqual(schema, { owner: owner.user });
      await jobs.start();
      await db.asSystem('test', (tx) => jobs.enqueue(tx, 'mail.send', letter('plain owner')));
      assert.equal(await sent.next(), 'plain owner');
      assert.deepEqual(lines, []);
    } finally {
      await jobs.stop();
      await db.close();
      await run(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`);
    }
  });
});
