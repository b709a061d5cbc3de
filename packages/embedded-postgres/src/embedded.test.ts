import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { locatePackage } from './binaries.ts';
import {
  atEnd,
  isRoot,
  ORDINARY_USER,
  ordinaryFolder,
  ownerConnection,
  PASSWORD,
  postmasterPid,
  query,
  refused,
  start,
  startProcess,
  temporaryFolder,
  usedDataDir,
} from './embedded.fixture.ts';

test('the first start makes the database and the second finds it again', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data');
  const progress: string[] = [];
  const onProgress = (text: string) => progress.push(text);

  const first = await start(t, dataDir, { onProgress });
  assert.deepEqual(progress.splice(0), ['Criando o banco de dados…', 'Iniciando o banco de dados…']);
  assert.equal(first.majorVersion, 18);
  await first.query("create table kept as select 'yes' as word");
  const postmaster = postmasterPid(join(dataDir, 'postgres'));
  assert.equal(readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(PASSWORD), false);
  await first.stop();
  assert.equal(existsSync(first.host), false);
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.log']);

  const second = await start(t, dataDir, { onProgress });
  assert.deepEqual(progress, ['Iniciando o banco de dados…']);
  assert.deepEqual(await second.query('select word from kept'), [{ word: 'yes' }]);
  await second.stop();
  assert.equal(readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes(PASSWORD), false);
});

test('the owner is no superuser and has what the migrations need; order and letters are Brazilian', async (t) => {
  const postgres = await start(t, await usedDataDir(t));
  assert.deepEqual(
    await postgres.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolinherit from pg_roles where rolname = current_user',
    ),
    [{ rolsuper: false, rolcreaterole: true, rolcreatedb: true, rolinherit: true }],
  );
  for (const name of ['pg_trgm', 'unaccent', 'pgcrypto']) await postgres.query(`create extension ${name}`);
  assert.deepEqual(
    await postgres.query("select w from unnest(array['zebra', 'Ágata', 'azul', 'abacate']) as w order by w"),
    ['abacate', 'Ágata', 'azul', 'zebra'].map((w) => ({ w })),
  );
  // Three letters make four trigrams; were ç and ã no letters, only those of "o" would be left.
  assert.deepEqual(await postgres.query("select cardinality(show_trgm('ção')) as trigrams"), [{ trigrams: 4 }]);
  assert.deepEqual(
    await postgres.query(
      "select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'virtualmed'",
    ),
    [{ datlocprovider: 'i', datlocale: 'pt-BR', encoding: 'UTF8' }],
  );
});

test('nobody gets in without the password, not even as superuser', async (t) => {
  const postgres = await start(t, await usedDataDir(t));
  const owner = ownerConnection(postgres);
  await assert.rejects(query({ ...owner, password: 'errada' }, 'select 1'), { code: '28P01' });
  await assert.rejects(query({ ...owner, user: 'postgres', password: PASSWORD }, 'select 1'), { code: '28P01' });
});

test('our settings win over what was left in the folder', async (t) => {
  const dataDir = await usedDataDir(t);
  writeFileSync(
    join(dataDir, 'postgres', 'postgresql.auto.conf'),
    "listen_addresses = '*'\nport = 6000\nfsync = off\ntimezone = 'America/Sao_Paulo'\nlog_statement = 'all'\n",
  );
  const postgres = await start(t, dataDir);
  const rows = await postgres.query(
    "select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'listen_addresses', 'log_statement', 'port', 'TimeZone') order by name collate \"C\"",
  );
  assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    listen_addresses: '',
    log_statement: 'none',
    port: '5432',
  });
});

test('with another secret key the same data opens, the new password counts and the log tells', async (t) => {
  const dataDir = await usedDataDir(t);
  const before = await start(t, dataDir);
  await before.query("create table kept as select 'yes' as word");
  await before.stop();
  const after = await start(t, dataDir, { ownerPassword: 'outra' });
  assert.deepEqual(await after.query('select word from kept'), [{ word: 'yes' }]);
  assert.ok(after.lines.some((line) => line.includes('a chave secreta mudou')));
  await assert.rejects(query({ ...ownerConnection(after), password: PASSWORD }, 'select 1'), { code: '28P01' });
  assert.equal(readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes('outra'), false);
});

test('an ordinary user keeps everything in the data folder', async (t) => {
  if (!isRoot)
    return t.skip('needs root to become another user; the other tests of this file already run as an ordinary one');
  const folder = ordinaryFolder(temporaryFolder(t));
  const dataDir = join(folder, 'data');
  for (const statement of ["create table kept as select 'yes' as word", 'insert into kept select word from kept']) {
    const server = await startProcess(t, { dataDir }, { uid: ORDINARY_USER, tmpdir: folder });
    assert.equal(server.told.message, undefined);
    assert.ok(String(server.told.connection.host).startsWith(folder));
    await query(server.told.connection, statement);
    await server.stop();
  }
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.log']);
});

test('a data folder with a very long path works', async (t) => {
  const parent = join(temporaryFolder(t), 'x'.repeat(90), 'y'.repeat(90));
  mkdirSync(parent, { recursive: true });
  const dataDir = join(parent, 'data');
  renameSync(await usedDataDir(t), dataDir);
  assert.ok(dataDir.length > 180);
  const postgres = await start(t, dataDir);
  assert.deepEqual(await postgres.query('select 1 as one'), [{ one: 1 }]);
});

test('a temporary folder with a long path is passed over for the socket', async (t) => {
  const dataDir = await usedDataDir(t);
  const longFolder = join(temporaryFolder(t), 'x'.repeat(90));
  mkdirSync(longFolder);
  const server = await startProcess(t, { dataDir }, { tmpdir: longFolder });
  assert.equal(server.told.message, undefined);
  assert.match(String(server.told.connection.host), /^\/tmp\/vm-[0-9a-f]{12}$/);
});

test("somebody else's link or open folder in the socket's place is not used", async (t) => {
  const dataDir = await usedDataDir(t);
  const first = await start(t, dataDir);
  await first.stop();
  atEnd(t, () => rmSync(first.host, { recursive: true, force: true }));

  const trap = join(temporaryFolder(t), 'trap');
  mkdirSync(trap, { mode: 0o700 });
  symlinkSync(trap, first.host);
  const besideLink = await start(t, dataDir);
  assert.notEqual(besideLink.host, first.host);
  assert.deepEqual(readdirSync(trap), []);
  await besideLink.stop();
  rmSync(first.host);

  mkdirSync(first.host);
  chmodSync(first.host, 0o777);
  const besideOpen = await start(t, dataDir);
  assert.notEqual(besideOpen.host, first.host);
  await besideOpen.stop();
});

test('a machine without binaries is told to use an outside database', () => {
  assert.throws(() => locatePackage('win32', 'arm64'), refused('unsupported_platform', /win32-arm64.*DATABASE_URL/));
});
