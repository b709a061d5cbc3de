import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { locatePackage } from './binaries.ts';
import {
  atEnd,
  isRoot,
  ORDINARY_USER,
  postmasterPid,
  query,
  refused,
  start,
  startProcess,
  temporaryFolder,
  usedDataDir,
} from './embedded.fixture.ts';

const NEEDS_ROOT = 'needs root to become another user';

/** The package as npm unpacks it when install scripts are off: without its library links. */
function packageWithoutLinks(parent: string): string {
  const packageRoot = join(parent, 'package');
  cpSync(locatePackage(), packageRoot, { recursive: true, verbatimSymlinks: true });
  execFileSync('find', [packageRoot, '-type', 'l', '-delete']);
  return packageRoot;
}

const links = (packageRoot: string) =>
  readdirSync(join(packageRoot, 'native', 'lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());

test('missing library links are made, also by two starts at once', async (t) => {
  const packageRoot = packageWithoutLinks(temporaryFolder(t));
  const folders = await Promise.all([usedDataDir(t), usedDataDir(t)]);
  const both = await Promise.all(folders.map((dataDir) => start(t, dataDir, { paths: { packageRoot } })));
  for (const postgres of both) assert.deepEqual(await postgres.query('select 1 as one'), [{ one: 1 }]);
  assert.ok(links(packageRoot).length > 0);
});

test('a package that is missing its programs is named', async (t) => {
  const packageRoot = packageWithoutLinks(temporaryFolder(t));
  rmSync(join(packageRoot, 'native', 'bin', 'postgres'));
  await assert.rejects(
    start(t, await usedDataDir(t), { paths: { packageRoot } }),
    refused('missing_binaries', /npm start/),
  );
});

test('an ordinary user with a read-only package without links runs a copy from the data folder', async (t) => {
  if (!isRoot) return t.skip(NEEDS_ROOT);
  const packageRoot = packageWithoutLinks(temporaryFolder(t));
  const dataDir = await usedDataDir(t);
  execFileSync('chown', ['-R', `${ORDINARY_USER}:${ORDINARY_USER}`, dataDir]);
  const server = await startProcess(t, { dataDir, paths: { packageRoot } }, { uid: ORDINARY_USER });
  assert.equal(server.told.message, undefined);
  assert.deepEqual(await query(server.told.connection, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(links(packageRoot).length, 0);
  const copies = readdirSync(dataDir).filter((name) => name.startsWith('postgres-'));
  assert.equal(copies.length, 1);
});

test('in a home with mode 700 root keeps programs and data elsewhere, and finds the right ones again', async (t) => {
  if (!isRoot) return t.skip(NEEDS_ROOT);
  const umask = process.umask(0o077);
  atEnd(t, () => process.umask(umask));
  const folder = temporaryFolder(t);
  const project = join(folder, 'home');
  mkdirSync(project, { mode: 0o700 });
  const dataDir = join(project, 'data');
  const paths = { packageRoot: packageWithoutLinks(project), systemHome: join(folder, 'system') };

  const first = await start(t, dataDir, { paths });
  await first.query("create table kept as select 'yes' as word");
  await first.stop();
  assert.equal(existsSync(join(dataDir, 'postgres')), false);
  const pointer = join(dataDir, 'postgres-location.json');
  const { home } = JSON.parse(readFileSync(pointer, 'utf8'));
  assert.ok(home.startsWith(join(paths.systemHome, 'clusters')));
  assert.equal(statSync(join(home, 'postgres')).mode & 0o777, 0o700);
  assert.equal(readdirSync(paths.systemHome).filter((name) => name.startsWith('postgres-')).length, 1);

  const copied = `${dataDir}-copy`;
  cpSync(dataDir, copied, { recursive: true });
  await assert.rejects(start(t, copied, { paths }), refused('start_failed', /é uma cópia de/));

  const moved = `${dataDir}-moved`;
  renameSync(dataDir, moved);
  const again = await start(t, moved, { paths });
  assert.deepEqual(await again.query('select word from kept'), [{ word: 'yes' }]);
  await again.stop();

  renameSync(moved, dataDir);
  rmSync(dataDir, { recursive: true });
  const anew = await start(t, dataDir, { paths });
  assert.deepEqual(await anew.query("select to_regclass('kept') as kept"), [{ kept: null }]);
  await anew.stop();

  rmSync(JSON.parse(readFileSync(pointer, 'utf8')).home, { recursive: true });
  await assert.rejects(start(t, dataDir, { paths }), refused('start_failed', /não existe mais/));
});

test("root runs an ordinary user's database as that user, and one restored by root as nobody", async (t) => {
  if (!isRoot) return t.skip(NEEDS_ROOT);
  const dataDir = await usedDataDir(t);
  const clusterDir = join(dataDir, 'postgres');
  const runsAs = () => statSync(`/proc/${postmasterPid(clusterDir)}`).uid;
  execFileSync('chown', ['-R', '1:1', clusterDir]);
  const theirs = await start(t, dataDir);
  assert.equal(runsAs(), 1);
  await theirs.stop();
  execFileSync('chown', ['-R', '0:0', clusterDir]);
  chmodSync(clusterDir, 0o755);
  const restored = await start(t, dataDir);
  assert.equal(runsAs(), 65534);
  await restored.stop();
});

test('a folder of another major version is refused and left as it was', async (t) => {
  const dataDir = await usedDataDir(t);
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  writeFileSync(versionFile, '15\n');
  await assert.rejects(
    start(t, dataDir),
    refused('wrong_version', /PostgreSQL 15.*PostgreSQL 18.*docs\/operating\.md/),
  );
  assert.equal(readFileSync(versionFile, 'utf8'), '15\n');
});

test('a folder that holds something else is not overwritten', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'mine');
  await assert.rejects(start(t, dataDir), refused('start_failed', /falta PG_VERSION/));
  assert.equal(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8'), 'mine');
});

test('a folder that cannot be written is named', async (t) => {
  const folder = temporaryFolder(t);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o555);
  const { told } = await startProcess(t, { dataDir }, isRoot ? { uid: ORDINARY_USER } : {});
  assert.equal(told.reason, 'not_writable');
  assert.match(told.message, /Sem permissão de escrita.*DATA_DIR/);
});

test('a database of another user is named', async (t) => {
  if (!isRoot) return t.skip(NEEDS_ROOT);
  const dataDir = await usedDataDir(t);
  chownSync(dataDir, ORDINARY_USER, ORDINARY_USER);
  execFileSync('chown', ['-R', '1:1', join(dataDir, 'postgres')]);
  const { told } = await startProcess(t, { dataDir }, { uid: ORDINARY_USER });
  assert.equal(told.reason, 'not_writable');
  assert.match(told.message, /pertence ao usuário de sistema 1,/);
});
