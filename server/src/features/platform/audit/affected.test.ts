import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAffectedClinics, listAffectedPatients } from '@virtual-med/contract/audit/affected';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { dayIn } from '@virtual-med/contract/core/formats';
import { destroyDocument, getDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from '../../records/documents/testing/documents.ts';

const t = await sharedApp();

/** The professional opens one record and downloads its document; the owner opens another; a third nobody touches. */
async function scene() {
  const clinic = await t.clinic({ patients: 3, admins: 1 });
  const [first, second, third] = clinic.patients;
  const [admin] = clinic.admins;
  assert.ok(first && second && third && admin);
  const here = { clinicId: clinic.id };
  const owner = await documentsClient(t, clinic, clinic.owner);
  const misused = await documentsClient(t, clinic, admin);
  const { document } = await owner.upload({ fields: { patientId: first.id } });
  await misused.call(listPatients, { params: here, query: {} });
  await misused.call(getPatient, { params: { ...here, patientId: first.id } });
  await misused.get(`/documents/${document.id}/download`);
  await misused.call(getDocument, { params: { ...here, documentId: document.id } });
  await owner.call(getPatient, { params: { ...here, patientId: second.id } });
  const affected = async (query: Record<string, string>, person: Person = clinic.owner) =>
    (await t.as(person))(listAffectedPatients, { params: here, query });
  const named = async (query: Record<string, string>) =>
    (await affected(query)).patients.map(({ patientId, read, taken, changed }) => [patientId, read, taken, changed]);
  return { clinic, first, second, admin, document, affected, named, here };
}

describe('whom an incident reached', () => {
  test('an account: whose data it read, took or changed, with counts and times', async () => {
    const { admin, first, named, affected } = await scene();
    assert.deepEqual(await named({ actorId: admin.id }), [[first.id, 2, 1, 0]]);
    const { patients, total } = await affected({ actorId: admin.id });
    assert.equal(total, 1);
    assert.ok(patients[0] && patients[0].firstAt < patients[0].lastAt);
    assert.deepEqual([patients[0].name, patients[0].email], [first.name, first.email]);
  });

  test('a period: both its days belong to it', async () => {
    const { first, second, named } = await scene();
    const today = dayIn('America/Sao_Paulo');
    const ids = async (query: Record<string, string>) => (await named(query)).map(([id]) => id).sort();
    assert.deepEqual(await ids({ from: today, to: today }), [first.id, second.id].sort());
    assert.deepEqual(await ids({ to: '2020-01-01' }), []);
  });

  test('one device: what the same person did on another is left out', async () => {
    const { clinic, admin, second, named, here } = await scene();
    const elsewhere = await documentsClient(t, clinic, admin);
    await elsewhere.call(getPatient, { params: { ...here, patientId: second.id } });
    const query = { actorId: admin.id, event: 'patients.opened' } as const;
    const { entries } = await (await t.as(clinic.owner))(listAuditTrail, { params: here, query });
    const [there, before] = entries.map(({ sessionId }) => sessionId ?? '');
    assert.notEqual(there, before);
    assert.deepEqual(await named({ sessionId: there ?? '' }), [[second.id, 1, 0, 0]]);
  });

  test('a patient who reads their own documents is not affected by it', async () => {
    const { clinic, document, named } = await scene();
    const person = await patientOf(t, clinic, 0);
    const own = await documentsClient(t, clinic, person);
    assert.equal((await own.get(`/my/documents/${document.id}/download`)).statusCode, 200);
    assert.deepEqual(await named({ actorId: person.id }), []);
  });

  test('who destroys what they took hides nobody', async () => {
    const { clinic, admin, first, here, named } = await scene();
    const misused = await documentsClient(t, clinic, admin);
    const { document } = await misused.upload({ fields: { patientId: first.id } });
    await misused.get(`/documents/${document.id}/download`);
    const before = await named({ actorId: admin.id });
    assert.deepEqual(before, [[first.id, 2, 2, 1]]);
    await misused.call(destroyDocument, { params: { ...here, documentId: document.id } });
    assert.deepEqual(await named({ actorId: admin.id }), [[first.id, 2, 2, 2]]);
    const { entries } = await (await t.as(clinic.owner))(listAuditTrail, {
      params: here,
      query: { event: 'documents.destroyed' },
    });
    assert.equal(entries[0]?.patientName, first.name);
  });

  test('nothing of another clinic, and nothing for who may not read the trail', async () => {
    const { admin, clinic, affected } = await scene();
    const other = await scene();
    assert.equal((await other.affected({ actorId: admin.id })).total, 0);
    await assert.rejects(affected({}, other.clinic.owner), { status: 404 });
    const professional = await t.clinic({ professionals: 1 });
    await assert.rejects(
      (await t.as(professional.professionals[0] as Person))(listAffectedPatients, {
        params: { clinicId: professional.id },
        query: {},
      }),
      { status: 403 },
    );
    assert.ok(clinic.id);
  });

  test('as a file, with how to reach them; reading and exporting are recorded', async () => {
    const { clinic, first, admin } = await scene();
    const cookie = await t.cookieOf(clinic.owner);
    const answer = await t.app.inject({
      url: `/api/clinics/${clinic.id}/audit/affected/export?actorId=${admin.id}`,
      headers: { cookie },
    });
    const [header, line, ...rest] = answer.body.trim().split('\r\n');
    assert.equal(header, '"Paciente";"E-mail";"Telefone";"Abertos";"Baixados";"Alterados";"Primeira vez";"Última vez"');
    assert.ok(line?.startsWith(`"${first.name}";"${first.email}";`) && line.includes(';"2";"1";"0";'), line);
    assert.equal(rest.length, 0);
    const { count } = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('clinic_id', '=', clinic.id)
        .where('event', '=', 'audit.affected_exported')
        .executeTakeFirstOrThrow(),
    );
    assert.equal(Number(count), 1);
  });

  test('the platform’s staff see which clinics from outside, and how many patients, but no name', async () => {
    const { admin, clinic, first } = await scene();
    const staff = await t.person({ isSuperAdmin: true });
    const answer = await (await t.as(staff))(listAffectedClinics, { query: { actorId: admin.id } });
    assert.deepEqual(
      answer.clinics.map(({ clinicId, patients, read, taken }) => [clinicId, patients, read, taken]),
      [[clinic.id, 1, 2, 1]],
    );
    assert.ok(!JSON.stringify(answer).includes(first.name));
    await assert.rejects((await t.as(clinic.owner))(listAffectedClinics, { query: {} }), { status: 403 });
  });
});
