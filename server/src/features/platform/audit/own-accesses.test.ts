import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listOwnAccesses } from '@virtual-med/contract/audit/own-accesses';
import { deleteDocument, getDocument, moveDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { linkAccount } from '../../../testing/factories/patients.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from '../../records/documents/testing/documents.ts';

const t = await sharedApp();

async function scene() {
  const clinic = await t.clinic({ patients: 2 });
  const [first, second] = clinic.patients;
  assert.ok(first && second);
  const people = [await patientOf(t, clinic, 0), await patientOf(t, clinic, 1)] as const;
  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ fields: { patientId: first.id, name: 'Hemograma' } });
  const params = { clinicId: clinic.id, documentId: document.id };
  const told = async (person: Person, query: { before?: string; limit?: number } = {}) =>
    (await t.as(person))(listOwnAccesses, { params: { clinicId: clinic.id }, query });
  const seenBy = async (person: Person) =>
    (await told(person)).accesses.map(({ event, name, documentName }) => [event, name, documentName]);
  return { clinic, first, second, people, owner, params, told, seenBy };
}

describe('a patient reads who touched their record and documents', () => {
  test('by name and role, newest first, their own acts marked', async () => {
    const { clinic, people, first, owner, params, told } = await scene();
    const [patient] = people;
    await owner.call(getPatient, { params: { clinicId: clinic.id, patientId: first.id } });
    await owner.call(getDocument, { params });
    const own = await documentsClient(t, clinic, patient);
    await own.call(listOwnDocuments, { params: { clinicId: clinic.id }, query: {} });
    await own.get(`/my/documents/${params.documentId}/download`);
    const { accesses } = await told(patient);
    const ownerName = clinic.owner.name;
    assert.deepEqual(
      accesses.map(({ event, isSelf, name, role, documentName }) => [event, isSelf, name, role, documentName]),
      [
        ['documents.downloaded', true, patient.name, 'patient', 'Hemograma'],
        ['documents.opened', false, ownerName, 'clinic_owner', 'Hemograma'],
        ['patients.opened', false, ownerName, 'clinic_owner', null],
        ['documents.uploaded', false, ownerName, 'clinic_owner', 'Hemograma'],
      ],
    );
  });

  test('page by page', async () => {
    const { people, owner, params, told } = await scene();
    for (let turn = 0; turn < 3; turn += 1) await owner.call(getDocument, { params });
    const first = await told(people[0], { limit: 2 });
    const rest = await told(people[0], { limit: 2, before: first.next ?? '' });
    assert.deepEqual([first.accesses.length, rest.accesses.length, rest.next], [2, 2, null]);
    assert.equal(new Set([...first.accesses, ...rest.accesses].map(({ id }) => id)).size, 4);
  });

  test('the provider’s staff stand out as such, by name', async () => {
    const { clinic, people, params, told } = await scene();
    const staff = await t.superAdminIn(clinic.id);
    await (await t.as(staff))(getDocument, { params });
    const [newest] = (await told(people[0])).accesses;
    assert.deepEqual([newest?.event, newest?.role, newest?.name], ['documents.opened', 'super_admin', staff.name]);
  });

  test('nothing of another patient, of another clinic or of what a document was before it was theirs', async () => {
    const { clinic, people, second, owner, params, seenBy } = await scene();
    const [wrong, right] = people;
    const own = await documentsClient(t, clinic, wrong);
    await own.get(`/my/documents/${params.documentId}/download`);
    assert.deepEqual(await seenBy(right), []);
    await owner.call(moveDocument, { params, body: { patientId: second.id } });
    assert.deepEqual(await seenBy(right), [['documents.moved', clinic.owner.name, 'Hemograma']]);
    assert.deepEqual(await seenBy(wrong), [], 'what is no longer theirs');
    const elsewhere = await t.clinic({ patients: 1 });
    await t.make((tx) => linkAccount(tx, elsewhere.id, elsewhere.patients[0]?.id ?? '', right));
    const there = await (await t.as(right))(listOwnAccesses, { params: { clinicId: elsewhere.id }, query: {} });
    assert.deepEqual(there.accesses, []);
  });

  test('another account that opens the same record is told of without its name', async () => {
    const { clinic, people, params, seenBy } = await scene();
    const relative = await documentsClient(t, clinic, await patientOf(t, clinic, 0));
    await relative.get(`/my/documents/${params.documentId}/download`);
    assert.deepEqual((await seenBy(people[0]))[0], ['documents.downloaded', null, 'Hemograma']);
  });

  test('a deleted document is told of without its name', async () => {
    const { clinic, people, owner, params, seenBy } = await scene();
    await owner.call(deleteDocument, { params, body: { reason: 'Engano' } });
    assert.deepEqual(await seenBy(people[0]), [
      ['documents.deleted', clinic.owner.name, null],
      ['documents.uploaded', clinic.owner.name, null],
    ]);
  });

  test('staff have no such page', async () => {
    const { clinic } = await scene();
    await assert.rejects((await t.as(clinic.owner))(listOwnAccesses, { params: { clinicId: clinic.id }, query: {} }), {
      status: 403,
    });
  });
});
