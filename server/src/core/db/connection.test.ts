import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testHouse } from '../../testing/house.ts';
import { ClosingPool, clientOptions, type DatabaseAddress, PreparingClient, withClient } from './connection.ts';
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

/** The database by way of a machine that can go silent: what is said to it from then on is never answered. */
async function silenceable({ host, port }: DatabaseAddress) {
  const ends = new Set<Socket>();
  let silent = false;
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => silent || to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    turnSilent: (on: boolean) => {
      silent = on;
    },
    close() {
      for (const end of ends) end.destroy();
      proxy.close();
    },
  };
}

test('a database that goes silent fails whoever waits for it, and its connection is not used again', async () => {
  const proxy = await silenceable(t.access.address);
  const address = { ...t.access.address, host: '127.0.0.1', port: proxy.port };
  const pool = new ClosingPool({
    ...clientOptions(address, t.access.login),
    Client: PreparingClient,
    max: 1,
    silenceMs: 300,
  });
  pool.on('error', () => undefined);
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await backend();
  proxy.turnSilent(true);
  const failure = await backend().catch((error: unknown) => error);
  assert.ok(isDatabaseUnavailable(failure), String(failure));
  proxy.turnSilent(false);
  assert.notEqual(await backend(), before);
  await pool.end();
  proxy.close();
});
