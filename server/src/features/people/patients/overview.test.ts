import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { newId } from '../../../core/ids.ts';
import { makePatients } from '../../../testing/factories/patients.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

/** Ana has two patients, Bruno one, nobody one; the names tell whose. */
async function twoProfessionals() {
  const clinic = await t.clinic({
    owner: { name: 'Olga Dona' },
    admins: 1,
    professionals: [{ name: 'Ana' }, { name: 'Bruno' }],
    patients: 4,
  });
  const [ana, bruno] = clinic.professionals;
  assert.ok(ana && bruno);
  const owners = [ana.id, ana.id, bruno.id, null];
  await t.make(async (tx) => {
    for (const [index, patient] of clinic.patients.entries())
      await tx
        .updateTable('patients')
        .set({ professional_id: owners[index] ?? null, name: `Paciente ${'ABCD'[index]}` })
        .where('id', '=', patient.id)
        .execute();
  });
  return { clinic, ana, bruno, params: { clinicId: clinic.id } };
}

describe('the overview of patients', () => {
  test('has a group for each professional for whoever manages the clinic', async () => {
    const { clinic, ana, bruno, params } = await twoProfessionals();
    const superAdmin = await t.superAdminIn(clinic.id);
    for (const who of [clinic.owner, clinic.admins[0] ?? clinic.owner, superAdmin]) {
      const overview = await (await t.as(who))(getPatientsOverview, { params });
      assert.deepEqual(overview, {
        total: 4,
        newThisMonth: 4,
        found: 4,
        groups: [
          { professionalId: ana.id, name: 'Ana', found: 2 },
          { professionalId: bruno.id, name: 'Bruno', found: 1 },
        ],
      });
    }
  });

  test('is a professional’s own, and counts nobody else’s', async () => {
    const { bruno, params } = await twoProfessionals();
    assert.deepEqual(await (await t.as(bruno))(getPatientsOverview, { params }), {
      total: 1,
      newThisMonth: 1,
      found: 1,
      groups: [{ professionalId: bruno.id, name: 'Bruno', found: 1 }],
    });
  });

  test('counts what a search finds, group by group, the empty ones too', async () => {
    const { clinic, params } = await twoProfessionals();
    const call = await t.as(clinic.owner);
    const overview = await call(getPatientsOverview, { params, query: { search: 'paciente b' } });
    assert.equal(overview.total, 4);
    assert.equal(overview.found, 1);
    assert.deepEqual(
      overview.groups.map((group) => group.found),
      [1, 0],
    );
  });

  test('shows an owner who has patients of their own, and not one who has none', async () => {
    const { clinic, params } = await twoProfessionals();
    await t.make((tx) =>
      tx
        .updateTable('patients')
        .set({ professional_id: clinic.owner.id })
        .where('id', '=', clinic.patients[3]?.id ?? '')
        .execute(),
    );
    const { groups } = await (await t.as(clinic.owner))(getPatientsOverview, { params });
    assert.deepEqual(
      groups.map((group) => [group.name, group.found]),
      [
        ['Ana', 2],
        ['Bruno', 1],
        ['Olga Dona', 1],
      ],
    );
  });

  test('counts as new who came since the month began where the clinic is', async () => {
    const clinic = await t.clinic({ patients: 3 });
    const setCreated = (index: number, at: string) =>
      t.make((tx) =>
        tx
          .updateTable('patients')
          .set({ created_at: at })
          .where('id', '=', clinic.patients[index]?.id ?? '')
          .execute(),
      );
    // Kiritimati is fourteen hours ahead of UTC, so its month never begins when UTC's does.
    const zone = 'Pacific/Kiritimati';
    await t.make((tx) => tx.updateTable('clinics').set({ time_zone: zone }).where('id', '=', clinic.id).execute());
    const there = new Date(Date.now() + 14 * 3_600_000);
    const begin = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - 14 * 3_600_000;
    await setCreated(0, new Date(begin).toISOString());
    await setCreated(1, new Date(begin - 1000).toISOString());
    await setCreated(2, new Date(begin - 40 * 86_400_000).toISOString());
    const overview = await (await t.as(clinic.owner))(getPatientsOverview, { params: { clinicId: clinic.id } });
    assert.equal(overview.newThisMonth, 1);
    assert.equal(overview.total, 3);
  });

  test('forgets whose link has ended', async () => {
    const { clinic, params } = await twoProfessionals();
    await t.make((tx) =>
      tx
        .updateTable('patients')
        .set({ unlinked_at: new Date().toISOString() })
        .where('id', '=', clinic.patients[0]?.id ?? '')
        .execute(),
    );
    const overview = await (await t.as(clinic.owner))(getPatientsOverview, { params });
    assert.equal(overview.total, 3);
    assert.equal(overview.groups[0]?.found, 1);
  });
});

describe('the list of one professional', () => {
  test('holds their patients alone, page by page', async () => {
    const { clinic, ana, params } = await twoProfessionals();
    await t.make((tx) => makePatients(tx, clinic.id, { count: 5, professionalIds: [ana.id] }));
    const call = await t.as(clinic.owner);
    const first = await call(listPatients, { params, query: { professional: ana.id, limit: 4 } });
    assert.equal(first.total, 7);
    assert.ok(first.next);
    const second = await call(listPatients, { params, query: { professional: ana.id, limit: 4, after: first.next } });
    const all = [...first.patients, ...second.patients];
    assert.equal(new Set(all.map((patient) => patient.id)).size, 7);
    assert.ok(all.every((patient) => patient.professionalId === ana.id));
  });

  test('shows a colleague nothing', async () => {
    const { ana, bruno, params } = await twoProfessionals();
    const { patients, total } = await (await t.as(bruno))(listPatients, { params, query: { professional: ana.id } });
    assert.deepEqual([patients, total], [[], 0]);
  });
});

test('no search, page or group of strange shape gets past its check', async () => {
  const { clinic, params } = await twoProfessionals();
  const cookie = await t.cookieOf(clinic.owner);
  const strange = [
    "'; drop table patients; --",
    "' or '1'='1",
    'name desc; select pg_sleep(5)',
    '(select pg_sleep(5))',
    '1e9',
    '-999999',
    '\\',
    '%00',
  ];
  for (const value of strange) {
    for (const key of ['search', 'after', 'limit', 'professional', 'sort', 'order', 'clinicId']) {
      const url = `/api/clinics/${params.clinicId}/patients?${key}=${encodeURIComponent(value)}`;
      const answer = await t.app.inject({ method: 'GET', url, headers: { cookie } });
      assert.equal(answer.statusCode, key === 'search' ? 200 : 400, `${key}=${value}: ${answer.body}`);
      if (key === 'search') assert.equal(answer.json().total, 0, value);
    }
  }
  const other = newId();
  assert.equal((await (await t.as(clinic.owner))(listPatients, { params, query: { professional: other } })).total, 0);
});
