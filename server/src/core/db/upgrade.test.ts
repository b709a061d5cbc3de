import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { prepareDatabase } from '../../prepare-database.ts';
import { openBrowser } from '../../testing/browser.ts';
import { emptyDatabase } from '../../testing/cluster.ts';
import { password, passwordHash } from '../../testing/passwords.ts';
import { testApp } from '../../testing/test-app.ts';
import { type DatabaseAccess, withClient } from './connection.ts';
import { isBaseline } from './former-history.ts';
import { migrate, migrationsFolder, readMigrations } from './migrate.ts';
import { ensureRoles } from './roles.ts';

/** The schema the later files begin from: each of them has to carry what could be written into it. */

const database = await emptyDatabase();

async function makeBaseline(access: DatabaseAccess): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-baseline-'));
  after(() => rm(folder, { recursive: true }));
  for (const { name } of (await readMigrations()).filter(isBaseline))
    await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
  await ensureRoles(access);
  await migrate(access, folder);
  const rows = await readFile(join(import.meta.dirname, 'baseline.fixture.sql'), 'utf8');
  await withClient(access.address, access.owner, (client) =>
    client.query(rows.replaceAll(':hash', () => passwordHash)),
  );
}

type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table, but the books of migrations, with the eyes that see all of them. */
const readAll = (access: DatabaseAccess, tables?: readonly string[]): Promise<Rows> =>
  withClient(access.address, access.owner, async (client) => {
    const { rows: found } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not like 'kysely%' and tablename <> 'migration_checksums' order by 1`,
    );
    await client.query('set role vm_system');
    const all: Rows = new Map();
    for (const { name } of found.filter((table) => !tables || tables.includes(table.name))) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t`,
      );
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  });

await makeBaseline(database.access);
const before = await readAll(database.access);
await prepareDatabase(database.access);
const later = await readAll(database.access, [...before.keys()]);
const t = await testApp({ RATE_LIMITS: 'off' }, undefined, {}, async () => database);

const clinicId = '0193b000-0000-7000-8000-000000000001';
const patientId = '0193b000-0000-7000-8000-000000000031';

async function enter(email: string, area: 'clinic' | 'patient') {
  const browser = openBrowser(t.app);
  await browser.call(signIn, { body: { area, selectedClinicId: clinicId, email, password } });
  return browser;
}

test('each row of the baseline is there today as it was', () => {
  // Written by the database itself.
  const derived = new Set(['search_text', 'shown_name']);
  for (const [table, rows] of before) {
    const now = later.get(table);
    assert.ok(now, `${table} is gone`);
    for (const row of rows) {
      const kept = Object.entries(row).filter(([column]) => !derived.has(column));
      const found = now.some((one) =>
        kept.every(([column, value]) => JSON.stringify(one[column]) === JSON.stringify(value)),
      );
      assert.ok(found, `${table} lost or changed ${JSON.stringify(row)}`);
    }
  }
});

test('people of that time sign in with their passwords and read what they had', async () => {
  const owner = await enter('dora@exemplo.med', 'clinic');
  const { patients } = await owner.call(listPatients, { params: { clinicId } });
  assert.deepEqual(patients.map(({ name }) => name).sort(), ['Paula Paciente', 'Ário Açaí'].sort());
  const record = await owner.call(getPatient, { params: { clinicId, patientId } });
  assert.match(JSON.stringify(record), /Dipirona/);
  const { documents } = await owner.call(listDocuments, { params: { clinicId }, query: { patientId } });
  assert.deepEqual(
    documents.map(({ name }) => name),
    ['Hemograma'],
  );
  const { professionals } = await owner.call(listProfessionals, { params: { clinicId } });
  assert.deepEqual(professionals.map(({ name }) => name).sort(), ['Nina Nova', 'Pedro Profissional']);
  const patient = await enter('paula@exemplo.med', 'patient');
  const own = await patient.call(listOwnDocuments, { params: { clinicId } });
  assert.equal(own.documents[0]?.name, 'Hemograma');
});
