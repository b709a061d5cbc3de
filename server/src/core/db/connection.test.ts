import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { testApp } from '../../testing/test-app.ts';
import { ClosingPool, clientOptions, withClient } from './connection.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openWayTo } from './testing/way-to-database.ts';

const t = await testApp();

test('a connection lost between two statements of a transaction fails that transaction and nothing else', async () => {
  const { db } = t.ctx;
  const backendGone = (pid: number) =>
    withClient(t.access.address, t.access.login, async (client) => {
      await client.query('select pg_terminate_backend($1, 10000)', [pid]);
      const left = await client.query('select 1 from pg_stat_activity where pid = $1', [pid]);
      assert.equal(left.rowCount, 0);
    });
  const answer = await db
    .asSystem('lost connection', async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await backendGone(rows[0]?.pid ?? 0);
      // By now the server's farewell has been read, with no statement of ours to report it to.
      await new Promise((resolve) => setImmediate(resolve));
      return sql`select 1`.execute(tx);
    })
    .catch((error: unknown) => error);
  assert.ok(isDatabaseUnavailable(answer), String(answer));
  assert.ok(await db.asSystem('afterwards', (tx) => sql`select 1`.execute(tx)));
});

test('a database that goes silent fails whoever waits for it, and its connection is not used again', async () => {
  const way = await openWayTo(t.access.address);
  const pool = new ClosingPool({
    ...clientOptions(way.address, t.access.login),
    max: 1,
    query_timeout: 300,
  });
  pool.on('error', () => undefined);
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await backend();
  way.turnSilent(true);
  const failure = await backend().catch((error: unknown) => error);
  assert.ok(isDatabaseUnavailable(failure), String(failure));
  way.turnSilent(false);
  assert.notEqual(await backend(), before);
  await pool.end();
  way.close();
});

test('a transaction that waits for a silent database fails once, and its connection is not used again', async () => {
  const way = await openWayTo(t.access.address);
  const pool = new ClosingPool({ ...clientOptions(way.address, t.access.login), max: 1, query_timeout: 300 });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const failing = db.transaction().execute(async (tx) => {
    way.turnSilent(true);
    await sql`select 1`.execute(tx);
  });
  const failure = await failing.catch((error: unknown) => error);
  assert.ok(isDatabaseUnavailable(failure), String(failure));
  way.turnSilent(false);
  assert.ok(await sql`select 1`.execute(db));
  await db.destroy();
  way.close();
});
