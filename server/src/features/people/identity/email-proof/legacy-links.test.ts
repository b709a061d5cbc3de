import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Client } from 'pg';
import { withClient } from '../../../../core/db/connection.ts';
import { migrate, migrationsFolder, readMigrations } from '../../../../core/db/migrate.ts';
import { ensureRoles } from '../../../../core/db/roles.ts';
import { newId } from '../../../../core/ids.ts';
import { emptyDatabase } from '../../../../testing/cluster.ts';

const [birth, later, muchLater] = ['2026-01-01T10:00:00Z', '2026-02-01T10:00:00Z', '2026-03-01T10:00:00Z'];

/** What a database held before links could wait. */
function former(client: Client) {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const marks = names.map((_, index) => `$${index + 1}`);
    await client.query(`insert into ${table} (${names}) values (${marks})`, Object.values(row));
  };
  return {
    clinic: async () => {
      const id = newId();
      await insert('clinics', { id, name: 'Clínica', admin_name: 'Dona', admin_email: 'dona@exemplo.med' });
      return id;
    },
    person: async (proven: boolean) => {
      const id = newId();
      const email = `${id}@exemplo.med`;
      await insert('users', { id, name: 'Pessoa', email, email_verified: proven, created_at: birth });
      return { id, email };
    },
    staff: (clinic_id: string, user_id: string, created_at: string) =>
      insert('memberships', { clinic_id, user_id, role: 'professional', created_at }),
    record: async (clinic_id: string, email: string, unlinked_at: string | null = null) => {
      const id = newId();
      await insert('patients', { id, clinic_id, name: 'Paciente', email, unlinked_at });
      return id;
    },
    key: (clinic_id: string, patient_id: string, user_id: string, created_at: string) =>
      insert('patient_accounts', { clinic_id, patient_id, user_id, created_at }),
  };
}

test('links of before: an unproven account keeps the one it was made with, stale keys are gone', async (t) => {
  const { access, drop } = await emptyDatabase();
  t.after(drop);
  await ensureRoles(access);
  const folder = await mkdtemp(join(tmpdir(), 'vm-before-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const { name } of await readMigrations())
    if (name < '0030') await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
  await migrate(access, folder);

  const asSystem = <T>(work: (client: Client) => Promise<T>) =>
    withClient(access.address, access.owner, async (client) => {
      await client.query('set role vm_system');
      return work(client);
    });
  const made = await asSystem(async (client) => {
    const { clinic, person, staff, record, key } = former(client);
    const [first, second] = [await clinic(), await clinic()];
    const [unproven, proven, orphan, stale] = [
      await person(false),
      await person(true),
      await person(false),
      await person(true),
    ];
    for (const { id, email } of [unproven, proven]) {
      await staff(first, id, birth);
      await key(second, await record(second, email), id, later);
      await key(first, await record(first, email), id, muchLater);
    }
    // The link this account was made with has ended.
    await staff(second, orphan.id, later);
    await key(first, await record(first, `ended${proven.email}`, later), proven.id, birth);
    const rightful = await person(true);
    const moved = await record(second, rightful.email);
    await key(second, moved, stale.id, birth);
    await key(second, moved, rightful.id, later);
    return { unproven, proven, orphan, stale, rightful, first, second };
  });
  await migrate(access);

  const linksOf = (userId: string) =>
    asSystem(async (client) => {
      const { rows } = await client.query<{ clinic_id: string; kind: string; awaits_proof: boolean }>(
        `select clinic_id, 'staff' as kind, awaits_proof, created_at from memberships where user_id = $1
         union all select clinic_id, 'patient', awaits_proof, created_at from patient_accounts where user_id = $1
         order by created_at`,
        [userId],
      );
      return rows.map(({ clinic_id, kind, awaits_proof }) => [
        clinic_id === made.first ? 'first' : 'second',
        kind,
        awaits_proof,
      ]);
    });
  assert.deepEqual(await linksOf(made.unproven.id), [
    ['first', 'staff', false],
    ['second', 'patient', true],
    ['first', 'patient', true],
  ]);
  assert.deepEqual(await linksOf(made.proven.id), [
    ['first', 'staff', false],
    ['second', 'patient', false],
    ['first', 'patient', false],
  ]);
  assert.deepEqual(await linksOf(made.orphan.id), [['second', 'staff', true]]);
  assert.deepEqual(await linksOf(made.stale.id), []);
  assert.deepEqual(await linksOf(made.rightful.id), [['second', 'patient', false]]);
});
