import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  kill9,
  ownerConnection,
  PASSWORD,
  postmasterPid,
  query,
  start,
  startProcess,
  usedDataDir,
  watchdogPid,
} from './embedded.fixture.ts';
import { platformFor } from './platform.ts';
import { isRunning } from './process-info.ts';

const { transport, stopsBy, processList } = platformFor('win32', 'x64');
const windows = { transport, stopsBy, processList };
const mac = { ...windows, transport: 'socket', stopsBy: 'signal', processList: 'ps' } as const;

test('as on Windows: on a port of this machine alone, with the password, stopped by pg_ctl', async (t) => {
  const dataDir = await usedDataDir(t);
  const first = await start(t, dataDir, { ways: windows });
  assert.equal(first.host, '127.0.0.1');
  assert.deepEqual(await first.query("select setting from pg_settings where name = 'listen_addresses'"), [
    { setting: '127.0.0.1' },
  ]);
  await assert.rejects(query({ ...ownerConnection(first), password: 'errada' }, 'select 1'), { code: '28P01' });
  await assert.rejects(query({ ...ownerConnection(first), user: 'postgres', password: PASSWORD }, 'select 1'), {
    code: '28P01',
  });
  const postmaster = postmasterPid(join(dataDir, 'postgres'));
  await first.stop();
  assert.equal(isRunning(postmaster), false);

  const again = await start(t, dataDir, { ways: windows, port: first.port });
  assert.equal(again.port, first.port);
});

for (const [name, ways] of [
  ['Windows', windows],
  ['macOS', mac],
] as const)
  test(`as on ${name}: a PostgreSQL that outlived its killed server is taken over`, async (t) => {
    const dataDir = await usedDataDir(t);
    const server = await startProcess(t, { dataDir, ways });
    await query(server.told.connection, "create table kept as select 'yes' as word");
    const orphan = postmasterPid(join(dataDir, 'postgres'));
    if (ways.stopsBy === 'signal') await kill9(watchdogPid(server.pid));
    await kill9(server.pid);
    assert.ok(isRunning(orphan));

    const next = await start(t, dataDir, { ways });
    assert.equal(isRunning(orphan), false);
    assert.ok(next.lines.some((line) => line.includes('encerrando o PostgreSQL')));
    assert.deepEqual(await next.query('select word from kept'), [{ word: 'yes' }]);
  });
