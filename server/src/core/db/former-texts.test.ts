import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  destroyDocument,
  listFormerSummaries,
  moveDocument,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import {
  listFormerHealthTexts,
  updateHealthField,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { documentsClient, patientOf } from '../../features/records/documents/testing/documents.ts';
import { sharedApp } from '../../testing/test-app.ts';

const t = await sharedApp();

async function scene() {
  const clinic = await t.clinic({ professionals: 1, patients: 2 });
  const [patient, other] = clinic.patients;
  const [doctor] = clinic.professionals;
  assert.ok(patient && other && doctor);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const params = { clinicId: clinic.id, patientId: patient.id };
  const write = (text: string, before: string) =>
    owner.call(updateHealthField, { params, body: { field: 'vaccineCalendar', text, before } });
  const former = async () =>
    (await owner.call(listFormerHealthTexts, { params: { ...params, field: 'vaccineCalendar' } })).versions;
  return { clinic, patient, other, doctor, owner, params, write, former };
}

describe('what a text of the record said before', () => {
  test('is kept with who wrote it and when, newest first, also when it is cleared', async () => {
    const { clinic, owner, params, write, former } = await scene();
    const { at } = await write('Tétano', '');
    assert.deepEqual(await former(), [], 'the first text replaced nothing');
    await write('Tétano e gripe', 'Tétano');
    await write('', 'Tétano e gripe');
    const versions = await former();
    assert.deepEqual(
      versions.map(({ text, by }) => [text, by]),
      [
        ['Tétano e gripe', clinic.owner.name],
        ['Tétano', clinic.owner.name],
      ],
    );
    assert.equal(Date.parse(versions[1]?.at ?? ''), Date.parse(at));
    const other = await owner.call(listFormerHealthTexts, { params: { ...params, field: 'familyHistory' } });
    assert.deepEqual(other.versions, [], 'each field has its own');
  });

  test('is kept when the whole form is saved, and not when nothing changed', async () => {
    const { owner, params, write, former } = await scene();
    await write('Tétano', '');
    const { name, email, phone, revision, professionalId } = await owner.call(getPatient, { params });
    const form = { name, email, phone, birthDate: '1990-05-07', zipCode: '01310-100', address: 'Rua A', revision };
    const body = { ...form, professional: professionalId };
    await owner.call(updatePatient, { params, body });
    assert.deepEqual(await former(), []);
    const health = [{ field: 'vaccineCalendar' as const, text: 'Gripe', before: 'Tétano' }];
    await owner.call(updatePatient, { params, body: { ...body, revision: revision + 1, health } });
    assert.deepEqual(
      (await former()).map(({ text }) => text),
      ['Tétano'],
    );
  });

  test('of a summary goes along with its document, and away with it', async () => {
    const { clinic, owner, other } = await scene();
    const { document } = await owner.upload();
    const ids = { clinicId: clinic.id, documentId: document.id };
    const write = (text: string) =>
      owner.call(updateDocumentSummary, { params: ids, body: { kind: 'professional', text } });
    await write('Leve anemia');
    await write('Anemia moderada');
    const read = async () =>
      (await owner.call(listFormerSummaries, { params: { ...ids, kind: 'professional' } })).versions;
    assert.deepEqual(
      (await read()).map(({ text, by }) => [text, by]),
      [['Leve anemia', clinic.owner.name]],
    );
    await owner.call(moveDocument, { params: ids, body: { patientId: other.id } });
    assert.equal((await read()).length, 1);
    await owner.call(destroyDocument, { params: ids });
    const left = await t.make((tx) =>
      tx.selectFrom('former_texts').select('id').where('document_id', '=', document.id).execute(),
    );
    assert.deepEqual(left, []);
  });

  test('is for staff who see the patient, and is recorded when read', async () => {
    const { clinic, doctor, params, write, former } = await scene();
    await write('Tétano', '');
    await write('Gripe', 'Tétano');
    await former();
    const wanted = { params: { ...params, field: 'vaccineCalendar' as const } };
    await t.make((tx) =>
      tx.updateTable('patients').set({ professional_id: null }).where('id', '=', params.patientId).execute(),
    );
    await assert.rejects((await t.as(doctor))(listFormerHealthTexts, wanted), { status: 404 });
    const patient = await patientOf(t, clinic);
    await assert.rejects((await t.as(patient))(listFormerHealthTexts, wanted), { status: 403 });
    const elsewhere = await t.clinic();
    const stranger = await t.as(elsewhere.owner);
    await assert.rejects(stranger(listFormerHealthTexts, wanted), { status: 404 });
    const foreign = { params: { ...wanted.params, clinicId: elsewhere.id } };
    await assert.rejects(stranger(listFormerHealthTexts, foreign), { status: 404 });
    const { rows } = await t.make((tx) =>
      sql<{ n: number }>`select count(*)::int as n from audit_events
        where clinic_id = ${clinic.id} and event = 'patients.history_read'`.execute(tx),
    );
    assert.equal(rows[0]?.n, 1);
  });

  test('cannot be changed, not even by the system', async () => {
    const { write } = await scene();
    await write('Tétano', '');
    await write('Gripe', 'Tétano');
    await assert.rejects(
      t.make((tx) => tx.updateTable('former_texts').set({ text: 'Nada' }).execute()),
      /permission denied|append-only/,
    );
  });
});
