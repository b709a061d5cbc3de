import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { cloneDatabase, emptyDatabase } from '../../testing/cluster.ts';
import { type DatabaseAccess, withClient } from './connection.ts';
import { formerHistory, isBaseline } from './former-history.ts';
import { isMigrated, MigrationError, migrate, migrationsFolder, readMigrations } from './migrate.ts';
import { ensureRoles } from './roles.ts';
import { tellFormerHistory } from './testing/former-database.ts';

const run = promisify(execFile);

/** A folder with the first `count` migrations, all of them by default. */
async function folderWith(
  t: { after(fn: () => Promise<void>): void },
  count = Number.POSITIVE_INFINITY,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  const names = (await readdir(migrationsFolder)).sort().slice(0, count);
  for (const name of names) await copyFile(join(migrationsFolder, name), join(folder, name));
  return folder;
}

async function freshAccess(t: { after(fn: () => Promise<void>): void }): Promise<DatabaseAccess> {
  const { access, drop } = await emptyDatabase();
  t.after(drop);
  await ensureRoles(access);
  return access;
}

/** Brought up by the same files before: the run's template. */
async function migratedAccess(t: { after(fn: () => Promise<void>): void }): Promise<DatabaseAccess> {
  const { access, drop } = await cloneDatabase();
  t.after(drop);
  return access;
}

const rowsOf = <T>(access: DatabaseAccess, text: string): Promise<T[]> =>
  withClient(access.address, access.owner, async (client) => (await client.query(text)).rows as T[]);

/** Everything a schema is made of, as text. */
const shapeOf = (access: DatabaseAccess) =>
  rowsOf<{ line: string }>(
    access,
    `select line from (
      select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) from information_schema.columns where table_schema = 'public'
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all select format('policy %s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
      union all select format('function %s %s', proname, pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
      union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select format('grants %s %s', relname, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    ) as shape(line) order by 1`,
  );

describe('migrations', () => {
  test('a database brought up step by step equals one made at once', async (t) => {
    const [atOnce, stepwise] = [await freshAccess(t), await freshAccess(t)];
    await migrate(atOnce);
    const folder = await folderWith(t, 0);
    for (const name of (await readdir(migrationsFolder)).sort()) {
      await copyFile(join(migrationsFolder, name), join(folder, name));
      const applied = await migrate(stepwise, folder);
      assert.equal(applied.length, 1);
    }
    const [one, other] = [await shapeOf(atOnce), await shapeOf(stepwise)];
    assert.ok(one.length > 200);
    assert.deepEqual(other, one);
  });

  test('a second run changes nothing', async (t) => {
    const access = await migratedAccess(t);
    const before = await shapeOf(access);
    assert.ok(before.length > 200);
    assert.deepEqual(await migrate(access), []);
    assert.deepEqual(await shapeOf(access), before);
  });

  test('two starts at once migrate once', async (t) => {
    const access = await freshAccess(t);
    const applied = await Promise.all([migrate(access), migrate(access), migrate(access)]);
    assert.equal(applied.flat().length, (await readMigrations()).length);
  });

  test('a file edited after it was applied is refused', async (t) => {
    const access = await migratedAccess(t);
    const folder = await folderWith(t);
    await writeFile(join(folder, '0001-groundwork.sql'), '-- edited');
    await assert.rejects(
      migrate(access, folder),
      (error) => error instanceof MigrationError && /0001-groundwork foi alterada/.test(error.message),
    );
  });

  test('a new file that sorts before an applied one is refused', async (t) => {
    const access = await migratedAccess(t);
    const folder = await folderWith(t);
    await writeFile(join(folder, '0001-zz-late.sql'), 'select 1');
    await assert.rejects(
      migrate(access, folder),
      (error) => error instanceof MigrationError && /fora de ordem/.test(error.message),
    );
  });

  test('a database from a newer version is refused', async (t) => {
    const access = await migratedAccess(t);
    const folder = await folderWith(t);
    await writeFile(join(folder, '9999-future.sql'), 'create table future (id int)');
    await migrate(access, folder);
    await assert.rejects(
      migrate(access),
      (error) => error instanceof MigrationError && /9999-future/.test(error.message),
    );
  });

  test('a database of the former files goes on with the later ones, and equals one made at once', async (t) => {
    const [former, atOnce] = [await freshAccess(t), await migratedAccess(t)];
    const files = await readMigrations();
    const baseline = files.filter(isBaseline);
    await migrate(former, await folderWith(t, baseline.length));
    await tellFormerHistory(former);
    assert.equal(await isMigrated(former), false);
    const names = (of: typeof files) => of.map(({ name }) => name);
    assert.deepEqual(await migrate(former), names(files).slice(baseline.length));
    assert.equal(await isMigrated(former), true);
    assert.deepEqual(await shapeOf(former), await shapeOf(atOnce));
    assert.deepEqual(await migrate(former), []);
  });

  test('one of the former files and later ones goes on as well, however many start at once', async (t) => {
    const access = await migratedAccess(t);
    const before = await shapeOf(access);
    await tellFormerHistory(access);
    assert.deepEqual(await Promise.all([migrate(access), migrate(access), migrate(access)]), [[], [], []]);
    assert.equal(await isMigrated(access), true);
    assert.deepEqual(await shapeOf(access), before);
  });

  test('one that stopped before the last of the former files is refused, with the way to go on', async (t) => {
    const access = await freshAccess(t);
    await migrate(access, await folderWith(t, 12));
    await tellFormerHistory(access, formerHistory.slice(0, -1));
    await assert.rejects(
      migrate(access),
      (error) => error instanceof MigrationError && /antiga demais.*0115-patients-without-counters/.test(error.message),
    );
  });

  test('one whose former files were others is refused', async (t) => {
    const access = await freshAccess(t);
    await migrate(access, await folderWith(t, 12));
    await tellFormerHistory(
      access,
      formerHistory.map((step, place) => (place === 7 ? { ...step, sha256: '0'.repeat(64) } : step)),
    );
    await assert.rejects(
      migrate(access),
      (error) => error instanceof MigrationError && /alterada antes de aplicada/.test(error.message),
    );
  });

  test('one whose next file fails keeps its former history, for the version it came from', async (t) => {
    const access = await freshAccess(t);
    const folder = await folderWith(t, 12);
    await migrate(access, folder);
    await tellFormerHistory(access);
    await writeFile(join(folder, '0116-broken.sql'), 'select no_such_function()');
    await assert.rejects(migrate(access, folder), MigrationError);
    assert.deepEqual(
      await rowsOf(access, 'select name, sha256 from migration_checksums order by name collate "C"'),
      formerHistory,
    );
  });

  test('one that fails leaves nothing behind', async (t) => {
    const access = await freshAccess(t);
    const folder = await folderWith(t, 1);
    await writeFile(join(folder, '0002-broken.sql'), 'create table half (id int); select no_such_function();');
    await assert.rejects(
      migrate(access, folder),
      (error) => error instanceof MigrationError && /0002-broken falhou/.test(error.message),
    );
    assert.deepEqual(
      await rowsOf(access, "select 1 from pg_tables where tablename = 'half' or tablename = 'clinics'"),
      [],
    );
  });

  test('a misnamed file is refused', async (t) => {
    const folder = await folderWith(t, 1);
    await writeFile(join(folder, 'later.sql'), 'select 1');
    await assert.rejects(readMigrations(folder), MigrationError);
  });

  test('the generated types are those of the schema', async (t) => {
    const access = await migratedAccess(t);
    await run(process.execPath, [join(import.meta.dirname, '../../../../tools/run/db-types.ts'), '--verify'], {
      env: { ...process.env, DB_TYPES_ACCESS: JSON.stringify(access) },
    });
  });
});
