import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEnd, query, refused, start, startProcess, temporaryFolder, usedDataDir } from './embedded.fixture.ts';

/** Mounts a small file system on the folder; answers why not where that is impossible. */
function mountSmall(t: TestContext, folder: string, size: string): string | null {
  mkdirSync(folder, { recursive: true });
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mount.status !== 0) return `cannot mount a small file system: ${mount.stderr ?? mount.error}`;
  atEnd(t, () => execFileSync('umount', ['--lazy', folder]));
  return null;
}

test('a disk that is full at the first start is named, and nothing is left on it', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  const obstacle = mountSmall(t, dataDir, '20m');
  if (obstacle !== null) return t.skip(obstacle);
  await assert.rejects(start(t, dataDir), refused('disk_full', /Libere espaço/));
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a disk that is full at a later start is named, and the data is there when space is made', async (t) => {
  const dataDir = await usedDataDir(t);
  const clusterDir = join(dataDir, 'postgres');
  renameSync(clusterDir, `${clusterDir}-away`);
  const obstacle = mountSmall(t, clusterDir, '100m');
  if (obstacle !== null) return t.skip(obstacle);
  execFileSync('cp', ['-a', `${clusterDir}-away/.`, clusterDir]);
  spawnSync('dd', ['if=/dev/zero', `of=${clusterDir}/filler`, 'bs=64k']);
  await assert.rejects(start(t, dataDir), refused('disk_full', /Libere espaço/));
  rmSync(join(clusterDir, 'filler'));
  const postgres = await start(t, dataDir);
  assert.deepEqual(await postgres.query('select 1 as one'), [{ one: 1 }]);
  await postgres.stop();
});

test('it starts and runs parallel queries with a tiny /dev/shm', async (t) => {
  const wrapper = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=16k tmpfs /dev/shm && exec "$@"', 'sh'];
  const probe = spawnSync(wrapper[0] ?? '', [...wrapper.slice(1), 'true'], { encoding: 'utf8' });
  if (probe.status !== 0) return t.skip(`cannot mount a small /dev/shm: ${probe.stderr ?? probe.error}`);
  const dataDir = join(temporaryFolder(t), 'data');
  const server = await startProcess(t, { dataDir }, { wrapper });
  assert.equal(server.told.message, undefined);
  const rows = await query(
    server.told.connection,
    'set debug_parallel_query = on; select count(*)::int as rows from (select generate_series(1, 1000) order by 1) as s',
  );
  assert.deepEqual(rows, [{ rows: 1000 }]);
});
