import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClinicsByEmail } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();

const find = async (area: 'clinic' | 'patient', { email }: Pick<Person, 'email'>) =>
  (await t.anonymous(getClinicsByEmail, { body: { email, area } })).clinics.map(({ name, status }) => [name, status]);

async function belongs(
  person: Person,
  name: string,
  as: 'staff' | 'patient',
  status: 'active' | 'disabled' = 'active',
) {
  const clinic = await t.clinic({ name, status, patients: 2 });
  await t.make(async (tx) => {
    if (as === 'staff') await join(tx, clinic.id, person, 'professional');
    else for (const { id } of clinic.patients) await linkAccount(tx, clinic.id, id, person);
  });
  return clinic;
}

test('each area shows its own clinics, in the order of the Brazilian alphabet, blocked ones as blocked', async () => {
  const person = await t.person();
  await belongs(person, 'Clínica Óptima', 'staff');
  await belongs(person, 'Clínica Zelo', 'staff', 'disabled');
  await belongs(person, 'clínica água', 'staff');
  await belongs(person, 'Clínica Bem', 'patient');
  assert.deepEqual(await find('clinic', person), [
    ['clínica água', 'active'],
    ['Clínica Óptima', 'active'],
    ['Clínica Zelo', 'disabled'],
  ]);
  assert.deepEqual(
    await find('patient', person),
    [['Clínica Bem', 'active']],
    'two records there are still one clinic',
  );
});

test('without an area the clinics of both sides are told, each once', async () => {
  const person = await t.person();
  await belongs(person, 'Clínica Óptima', 'staff');
  await belongs(person, 'clínica água', 'patient');
  const both = await belongs(person, 'Clínica Zelo', 'staff', 'disabled');
  await t.make((tx) => linkAccount(tx, both.id, both.patients[0]?.id ?? '', person));
  const { clinics } = await t.anonymous(getClinicsByEmail, { body: { email: ` ${person.email.toUpperCase()} ` } });
  assert.deepEqual(
    clinics.map(({ name, status }) => [name, status]),
    [
      ['clínica água', 'active'],
      ['Clínica Óptima', 'active'],
      ['Clínica Zelo', 'disabled'],
    ],
  );
});

test('removed clinics and ended links are not shown', async () => {
  const person = await t.person();
  const [removed, left] = [
    await belongs(person, 'Clínica Extinta', 'staff'),
    await belongs(person, 'Clínica Antiga', 'patient'),
  ];
  await t.make(async (tx) => {
    await tx.updateTable('clinics').set({ active: false }).where('id', '=', removed.id).execute();
    await tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('clinic_id', '=', left.id).execute();
  });
  assert.deepEqual(await find('clinic', person), []);
  assert.deepEqual(await find('patient', person), []);
});

test('a Super Admin gets nothing special, and an unknown e-mail looks just like one without clinics', async () => {
  const superAdmin = await t.person({ isSuperAdmin: true });
  await t.clinic();
  const strip = (answer: Awaited<ReturnType<typeof t.app.inject>>) => {
    const { 'x-request-id': _, date: __, ...headers } = answer.headers;
    return { status: answer.statusCode, body: answer.body, headers };
  };
  const ask = async (email: string, area: string | undefined) =>
    strip(await t.app.inject({ method: 'POST', url: getClinicsByEmail.path, payload: { email, area } }));
  for (const area of ['clinic', 'patient', undefined]) {
    const unknown = await ask('ninguem@exemplo.med', area);
    assert.deepEqual(unknown.body, '{"clinics":[]}');
    assert.deepEqual(await ask(superAdmin.email, area), unknown);
  }
});

test('nothing but the id, the name and the status is told', async () => {
  const clinic = await t.clinic();
  const answer = await t.app.inject({
    method: 'POST',
    url: getClinicsByEmail.path,
    payload: { email: clinic.owner.email },
  });
  assert.deepEqual(answer.json(), { clinics: [{ id: clinic.id, name: clinic.name, status: 'active' }] });
});
