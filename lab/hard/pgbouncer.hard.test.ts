import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accessFromUrl } from '../../server/src/core/db/access.ts';
import { openDatabase } from '../../server/src/core/db/database.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { lettersInOutbox } from '../../server/src/testing/outbox.ts';
import { startOutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { runServer } from '../../server/src/testing/process.ts';
import { withDataDir } from './crash.server.ts';
import { until } from './failover/rig.ts';
import { startLoad } from './load/mixed-load.ts';
import { findLost, makeSite } from './load/site.ts';
import { startPgbouncer } from './pgbouncer.ts';

const secretKey = 'drill-secret-key-of-32-characters-or-more';
const poolSize = 4;

const postgres = await startOutsidePostgres(await freePort());
const pooler = 'unavailable' in postgres ? postgres : await startPgbouncer(postgres, poolSize);
after(async () => {
  if (!('unavailable' in pooler)) await pooler.stop();
  if (!('unavailable' in postgres)) await postgres.stop();
});

test('a pooler without the way past it is named at start', async (t) => {
  if ('unavailable' in pooler) return t.skip(pooler.unavailable);
  await withDataDir(async (folder) => {
    const server = runServer({ DATABASE_URL: pooler.url, SECRET_KEY: secretKey, DATA_DIR: folder, PORT: '0' });
    assert.equal(await server.exited, 1);
    assert.match(server.output(), /é um pooler.*DATABASE_DIRECT_URL/);
  });
});

test('two servers work through pgbouncer in transaction mode, on a few connections', async (t) => {
  if ('unavailable' in postgres) return t.skip(postgres.unavailable);
  if ('unavailable' in pooler) return t.skip(pooler.unavailable);
  await withDataDir(async (folder) => {
    const { address, owner } = postgres;
    const direct = `postgres://${owner.user}:${owner.password}@${address.host}:${address.port}/${address.database}`;
    const folders = ['one', 'other'].map((name) => join(folder, name));
    const servers = [];
    for (const dataDir of folders) {
      const server = runServer({
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: direct,
        SECRET_KEY: secretKey,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        RATE_LIMITS: 'off',
        CEP_URL: 'embedded',
        LOG_LEVEL: 'error',
      });
      t.after(() => server.child.kill('SIGKILL'));
      servers.push({ server, url: (await server.said(/no ar: (\S+)/))[1] ?? '' });
    }
    const db = openDatabase(accessFromUrl(direct, secretKey), () => undefined, {
      connections: 1,
      statementTimeoutMs: 15_000,
    });
    t.after(() => db.close());
    const loads = await Promise.all(servers.map(async ({ url }) => startLoad(await makeSite(db, secretKey, url), 6)));
    await until('both have worked', 120, async () => loads.every((load) => load.acknowledgedSoFar() >= 60));
    const lent = await pooler.lent();
    const reports = await Promise.all(loads.map((load) => load.stop()));
    assert.deepEqual(
      reports.flatMap(({ failures, refusedAt }) => [...failures, ...refusedAt]),
      [],
    );
    // 28 connections of the servers' pools, on as many of the database as each of two logins is lent; one is the test's own.
    assert.ok(lent <= 2 * poolSize + 1, `${lent} connections`);
    const acknowledged = reports.flatMap((report) => report.acknowledged);
    assert.deepEqual(await findLost(db, acknowledged), []);
    const awaited = acknowledged.flatMap(({ patientEmail }) => patientEmail ?? []);
    await until('every letter is written once', 60, async () => {
      const letters = (await Promise.all(folders.map((dataDir) => lettersInOutbox(dataDir)))).flat();
      return awaited.every((email) => letters.filter(({ to }) => to?.[0]?.address === email).length === 1);
    });
    for (const { server } of servers) server.child.kill('SIGTERM');
    for (const { server } of servers) assert.equal(await server.exited, 0, server.output());
    assert.doesNotMatch(servers.map(({ server }) => server.output()).join('\n'), /"level":50/);
  });
});
