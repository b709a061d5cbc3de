import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testHouse } from '../../testing/house.ts';
import { withClient } from './connection.ts';
import { isDatabaseUnavailable } from './errors.ts';

const t = await testHouse();

test('a connection lost between two statements of a transaction fails that transaction and nothing else', async () => {
  const { db } = t.house;
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
