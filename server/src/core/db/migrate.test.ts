import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { cloneDatabase, emptyDatabase } from '../../testing/cluster.ts';
import { type DatabaseAccess, withClient } from './connection.ts';
import { MigrationError, migrate, migrationsFolder, readMigrations } from './migrate.ts';
import { ensureRoles } from './roles.ts';

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

  test('sessions open before there was a last day get theirs, counted from when they began', async (t) => {
    const access = await freshAccess(t);
    const before = (await readMigrations()).findIndex(({ name }) => name.startsWith('0033'));
    await migrate(access, await folderWith(t, before));
    await withClient(access.address, access.owner, (client) =>
      client.query(`
        set role vm_system;
        insert into users (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@exemplo.med');
        insert into sessions (id, user_id, token, expires_at, created_at)
          select gen_random_uuid(), id, days::text, now() + interval '7 days', now() - make_interval(days => days)
          from users, unnest(array[1, 29, 40]) days;`),
    );
    await migrate(access);
    const rows = await withClient(access.address, access.owner, async (client) => {
      await client.query('set role vm_system');
      return (
        await client.query(`select token, expires_at > now() as alive, ends_at = created_at + interval '30 days' as counted,
          expires_at <= ends_at as kept from sessions order by token`)
      ).rows;
    });
    assert.deepEqual(rows, [
      { token: '1', alive: true, counted: true, kept: true },
      { token: '29', alive: true, counted: true, kept: true },
      { token: '40', alive: false, counted: true, kept: true },
    ]);
  });

  test('entries of before say whose document it was, as far as anybody wrote it down, and nothing else changes', async (t) => {
    const access = await freshAccess(t);
    const before = (await readMigrations()).findIndex(({ name }) => name.startsWith('0105'));
    await migrate(access, await folderWith(t, before));
    const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const [clinic, user, ana, bia, still, moved, gone] = [1, 2, 3, 4, 5, 6, 7].map(id);
    const entry = (n: number, document: string | undefined, event: string, from?: string) =>
      `('${id(n)}', '${clinic}', 'documents.${event}', '2026-01-01'::timestamptz + ${n} * interval '1 hour', 'document',
        '${document}', ${from ? `'{"patient": {"from": "${from}", "to": null}}'` : 'null'}, ${n}, '\\x0${n % 10}', 'key')`;
    const rows = () =>
      withClient(access.address, access.owner, async (client) => {
        await client.query('set role vm_system');
        return (await client.query('select to_jsonb(e) as row from audit_events e order by id')).rows.map(
          ({ row }) => row as Record<string, unknown>,
        );
      });
    await withClient(access.address, access.owner, (client) =>
      client.query(`
        set role vm_system;
        insert into clinics (id, name, admin_name, admin_email) values ('${clinic}', 'Clínica', 'Dora', 'dora@exemplo.med');
        insert into users (id, name, email) values ('${user}', 'Dora', 'dora@exemplo.med');
        insert into patients (id, clinic_id, name, email) values
          ('${ana}', '${clinic}', 'Ana', 'ana@exemplo.med'), ('${bia}', '${clinic}', 'Bia', 'bia@exemplo.med');
        insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
            sha256, uploaded_by, moved_at)
          select d.id::uuid, '${clinic}', d.patient_id::uuid, 'Laudo', 'Outros', d.id, 'a.pdf', 'application/pdf', 1,
            repeat('a', 64), '${user}', d.moved_at::timestamptz
          from (values ('${still}', '${ana}', null), ('${moved}', '${bia}', '2026-01-01 20:59')) d(id, patient_id, moved_at);
        insert into audit_events (id, clinic_id, event, occurred_at, record_type, record_id, details, chain_position, hash,
            seal_key) values
          ${entry(11, still, 'uploaded')}, ${entry(12, moved, 'uploaded')}, ${entry(13, moved, 'moved', bia)},
          ${entry(14, moved, 'opened')}, ${entry(21, moved, 'moved', ana)}, ${entry(22, moved, 'opened')},
          ${entry(31, gone, 'uploaded')}, ${entry(32, gone, 'destroyed', ana)}, ${entry(33, id(99), 'opened')};`),
    );
    const former = await rows();
    await migrate(access);
    const now = await rows();
    assert.deepEqual(
      now.map(({ about_patient: _, ...row }) => row),
      former,
    );
    assert.deepEqual(
      now.map(({ about_patient }) => about_patient),
      [ana, bia, ana, ana, bia, bia, ana, ana, null],
    );
    const rights = await rowsOf(
      access,
      `select has_column_privilege('vm_system', 'audit_events', 'about_patient', 'update') as may,
        tgenabled as guarded from pg_trigger where tgname = 'audit_events_append_only'`,
    );
    assert.deepEqual(rights, [{ may: false, guarded: 'O' }]);
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
    await writeFile(join(folder, '0001-foundation.sql'), '-- edited');
    await assert.rejects(
      migrate(access, folder),
      (error) => error instanceof MigrationError && /0001-foundation foi alterada/.test(error.message),
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
