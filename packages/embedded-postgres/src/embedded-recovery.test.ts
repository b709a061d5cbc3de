import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import {
  atEnd,
  kill9,
  ownerConnection,
  postmasterPid,
  query,
  refused,
  start,
  startProcess,
  temporaryFolder,
  until,
  usedDataDir,
  watchdogPid,
} from './embedded.fixture.ts';
import { isRunning } from './process-info.ts';

/** Whether every start so far found that PostgreSQL had finished its work, and none had to repair after a crash. */
const wasShutDownCleanly = (dataDir: string) =>
  !readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes('database system was interrupted');

test('kill -9 of the server takes PostgreSQL down with it, and the next start has the data', async (t) => {
  const dataDir = await usedDataDir(t);
  const server = await startProcess(t, { dataDir });
  await query(server.told.connection, "create table kept as select 'yes' as word");
  const orphan = postmasterPid(join(dataDir, 'postgres'));
  await kill9(server.pid);
  await until(() => !isRunning(orphan));
  const next = await start(t, dataDir);
  assert.deepEqual(await next.query('select word from kept'), [{ word: 'yes' }]);
  assert.ok(wasShutDownCleanly(dataDir));
});

test('a PostgreSQL that outlived its killed server is taken over with what was committed', async (t) => {
  const dataDir = await usedDataDir(t);
  const server = await startProcess(t, { dataDir });
  await query(server.told.connection, "create table kept as select 'yes' as word");
  const orphan = postmasterPid(join(dataDir, 'postgres'));
  await kill9(watchdogPid(server.pid));
  await kill9(server.pid);
  assert.ok(isRunning(orphan));
  // The orphan's clients do not hold it up.
  const client = new Client(server.told.connection);
  client.on('error', () => {});
  await client.connect();

  const next = await start(t, dataDir);
  assert.equal(isRunning(orphan), false);
  assert.ok(next.lines.some((line) => line.includes(`(${orphan})`)));
  assert.deepEqual(await next.query('select word from kept'), [{ word: 'yes' }]);
  assert.ok(wasShutDownCleanly(dataDir));
});

test('kill -9 of PostgreSQL is noticed, and a new start has what was committed', async (t) => {
  const dataDir = await usedDataDir(t);
  const first = await start(t, dataDir);
  await first.query("create table kept as select 'yes' as word");
  const busy = new Client(ownerConnection(first));
  busy.on('error', () => {});
  await busy.connect();
  const cut = assert.rejects(busy.query('select pg_sleep(600)'));
  await kill9(postmasterPid(join(dataDir, 'postgres')));
  assert.deepEqual(await first.died, { code: null, signal: 'SIGKILL' });
  await cut;
  await first.stop();
  const next = await start(t, dataDir);
  assert.deepEqual(await next.query('select word from kept'), [{ word: 'yes' }]);
  assert.equal(wasShutDownCleanly(dataDir), false);
});

test('a clean stop is not a death', async (t) => {
  const postgres = await start(t, await usedDataDir(t));
  await postgres.stop();
  assert.equal(await Promise.race([postgres.died, 'quiet']), 'quiet');
});

test('Ctrl+C in the terminal reaches neither PostgreSQL nor its watchdog', async (t) => {
  const dataDir = await usedDataDir(t);
  await start(t, dataDir);
  const groupOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2];
  const ours = groupOf(process.pid);
  assert.notEqual(groupOf(postmasterPid(join(dataDir, 'postgres'))), ours);
  assert.notEqual(groupOf(watchdogPid(process.pid)), ours);
});

test('pids that another program has now neither stop the start nor get that program killed', async (t) => {
  const dataDir = await usedDataDir(t);
  const clusterDir = join(dataDir, 'postgres');
  const first = await start(t, dataDir);
  await first.stop();

  const { uid, gid } = statSync(clusterDir);
  const innocent = spawn('sleep', ['600'], { uid, gid, cwd: '/' });
  atEnd(t, () => innocent.kill('SIGKILL'));
  const pid = innocent.pid ?? 0;
  const leftover = `${pid}\n${clusterDir}\n1700000000\n5432\n${first.host}\n\n  1234567         0\nready   \n`;
  writeFileSync(join(clusterDir, 'postmaster.pid'), leftover);
  mkdirSync(first.host, { mode: 0o700 });
  writeFileSync(join(first.host, '.s.PGSQL.5432'), '');
  writeFileSync(join(first.host, '.s.PGSQL.5432.lock'), leftover);

  const next = await start(t, dataDir);
  assert.equal(next.host, first.host);
  assert.deepEqual(await next.query('select 1 as one'), [{ one: 1 }]);
  assert.ok(isRunning(pid));
});

test('a folder that a living process uses is refused, and that process is left alone', async (t) => {
  const dataDir = await usedDataDir(t);
  const server = await startProcess(t, { dataDir });
  await assert.rejects(start(t, dataDir), refused('in_use', new RegExp(`processo ${server.pid}\\b`)));
  assert.deepEqual(await query(server.told.connection, 'select 1 as one'), [{ one: 1 }]);
});

test('a first start killed in the middle leaves no half cluster, and its remains are thrown away', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  mkdirSync(dataDir);
  const starting = startProcess(t, { dataDir });
  const silent = assert.rejects(starting, /ended without a word/);
  const stage = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
  await until(() => existsSync(join(dataDir, stage() ?? '-', 'data', 'PG_VERSION')));
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'in-use.json'), 'utf8'));
  await kill9(pid);
  await silent;
  assert.equal(existsSync(join(dataDir, 'postgres')), false);
  const earlier = join(dataDir, 'postgres.init-earlier', 'data');
  mkdirSync(earlier, { recursive: true });
  writeFileSync(join(earlier, 'PG_VERSION'), '18\n');
  const postgres = await start(t, dataDir);
  assert.deepEqual(await postgres.query('select 1 as one'), [{ one: 1 }]);
  assert.equal(existsSync(join(earlier, 'PG_VERSION')), false);
});
