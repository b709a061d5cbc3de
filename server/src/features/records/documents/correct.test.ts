import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  getDocument,
  listDocumentOpenings,
  listDocuments,
  moveDocument,
  updateDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from './testing/documents.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

async function wrongPatient() {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const [wrong, right] = clinic.patients;
  const [doctor, colleague] = clinic.professionals;
  assert.ok(wrong && right && doctor && colleague);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ fields: { patientId: wrong.id } });
  const params = { clinicId: clinic.id, documentId: document.id };
  return { clinic, wrong, right, owner, doctor, document, params };
}

const trail = (documentId: string) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('record_id', '=', documentId)
      .where('event', 'in', ['documents.moved', 'documents.updated'])
      .orderBy('id')
      .execute(),
  );

describe('correcting a document', () => {
  test('changes its name or its category and nothing else, and is recorded', async () => {
    const { owner, params, document } = await wrongPatient();
    const renamed = await owner.call(updateDocument, { params, body: { name: 'Hemograma de maio' } });
    const filed = await owner.call(updateDocument, { params, body: { category: 'Atestados' } });
    assert.deepEqual(filed, { ...renamed, category: 'Atestados' });
    assert.deepEqual(renamed, { ...document, name: 'Hemograma de maio' });
    await owner.call(updateDocument, { params, body: { category: 'Atestados' } });
    assert.deepEqual(
      (await trail(document.id)).map(({ event }) => event),
      ['documents.updated', 'documents.updated'],
      'saying what it says already is no change',
    );
    await assert.rejects(owner.call(updateDocument, { params, body: { name: '  ' } }), {
      fields: { name: 'Preencha todos os campos obrigatórios.' },
    });
  });
});

describe('moving a document to the right patient', () => {
  test('takes it from one record to the other and tells from where to where', async () => {
    const { clinic, owner, params, wrong, right, document } = await wrongPatient();
    const [former, rightful] = [await patientOf(t, clinic, 0), await patientOf(t, clinic, 1)];
    const moved = await owner.call(moveDocument, { params, body: { patientId: right.id } });
    assert.equal(moved.document.patientId, right.id);
    assert.equal(moved.wasOpened, false);
    const of = async (patientId: string) =>
      (await owner.call(listDocuments, { params: { clinicId: clinic.id }, query: { patientId } })).documents.length;
    assert.deepEqual([await of(wrong.id), await of(right.id)], [0, 1]);
    const own = { params: { clinicId: clinic.id } };
    assert.deepEqual((await (await t.as(former))(listOwnDocuments, own)).documents, []);
    assert.equal((await (await t.as(rightful))(listOwnDocuments, own)).documents[0]?.id, document.id);
    const bytes = await (await documentsClient(t, clinic, former)).get(`/my/documents/${document.id}/download`);
    assert.equal(bytes.statusCode, 404);
    assert.deepEqual(await trail(document.id), [
      { event: 'documents.moved', details: { patient: { from: wrong.id, to: right.id } } },
    ]);
  });

  test('is new to the one it comes to, however long ago it was sent', async () => {
    const { clinic, owner, params, right, document } = await wrongPatient();
    const rightful = await t.as(await patientOf(t, clinic, 1));
    const own = { params: { clinicId: clinic.id } };
    await t.make(async (tx) => {
      await tx
        .updateTable('documents')
        .set({ created_at: sql`now() - interval '9 days'` })
        .where('id', '=', document.id)
        .execute();
    });
    await rightful(getOwnHome, own);
    await t.make(async (tx) => {
      await sql`update patient_visits set last_visit_at = now() - interval '1 day' where clinic_id = ${clinic.id}`.execute(
        tx,
      );
    });
    await owner.call(moveDocument, { params, body: { patientId: right.id } });
    assert.equal((await rightful(getOwnHome, own)).newCount, 1);
  });

  test('corrects what the wrong patient was told, once they were told', async () => {
    const { clinic, owner, params, wrong, right } = await wrongPatient();
    const former = await patientOf(t, clinic, 0);
    await owner.call(moveDocument, { params, body: { patientId: right.id } });
    assert.deepEqual(await queuedLettersTo(t, former.email), [], 'nobody was told yet');
    await owner.call(moveDocument, { params, body: { patientId: wrong.id } });
    await t.make((tx) =>
      tx.updateTable('documents').set({ notice: 'sent' }).where('id', '=', params.documentId).execute(),
    );
    const { document } = await owner.call(moveDocument, { params, body: { patientId: right.id } });
    assert.equal(document.notice, 'pending', 'the right patient is told anew');
    const [letter, ...others] = await queuedLettersTo(t, former.email);
    assert.match(letter?.text ?? '', /por engano/);
    assert.doesNotMatch(letter?.text ?? '', /Hemograma|Exames/);
    assert.deepEqual(others, []);
  });

  test('keeps whose eyes saw it: what the wrong patient opened is not the right one’s', async () => {
    const { clinic, owner, params, wrong, right, document } = await wrongPatient();
    const former = await documentsClient(t, clinic, await patientOf(t, clinic, 0));
    assert.equal((await former.get(`/my/documents/${document.id}/download`)).statusCode, 200);
    const moved = await owner.call(moveDocument, { params, body: { patientId: right.id } });
    assert.equal(moved.wasOpened, true);
    assert.equal(moved.document.seenAt, null);
    const { openings } = await owner.call(listDocumentOpenings, { params });
    assert.deepEqual(
      openings.map(({ name, role }) => [name, role]),
      [[wrong.name, 'patient']],
    );
  });

  test('waits for a signature under way, and takes the signed version along', async () => {
    const { clinic, owner, params, wrong, right, document } = await wrongPatient();
    const { document: signed } = await owner.upload({
      fields: { patientId: wrong.id, name: 'Assinado' },
      bytes: pdf('B'),
    });
    const request = { id: newId(), clinic_id: clinic.id, document_id: document.id, signer_id: clinic.owner.id };
    const names = { signer_name: 'Dona', requested_by: clinic.owner.id, requested_by_name: 'Dona', document_name: 'A' };
    await t.make((tx) =>
      tx
        .insertInto('signature_requests')
        .values({ ...request, ...names, provider: 'embedded', is_test: true })
        .execute(),
    );
    const body = { patientId: right.id };
    await assert.rejects(owner.call(moveDocument, { params, body }), { code: 'documents.signature_waiting' });
    await t.make((tx) =>
      tx
        .updateTable('signature_requests')
        .set({ state: 'signed', signed_at: sql`now()`, finished_at: sql`now()`, signed_document_id: signed.id })
        .where('id', '=', request.id)
        .execute(),
    );
    await owner.call(moveDocument, { params: { ...params, documentId: signed.id }, body });
    for (const documentId of [document.id, signed.id])
      assert.equal((await owner.call(getDocument, { params: { ...params, documentId } })).patientId, right.id);
  });

  test('goes only to a patient whom the mover may see, and from one', async () => {
    const { clinic, params, right, doctor } = await wrongPatient();
    const elsewhere = await t.clinic({ patients: 1 });
    const hers = await t.as(doctor);
    const to = (patientId: string) => ({ params, body: { patientId } });
    await t.make((tx) =>
      tx.updateTable('patients').set({ professional_id: null }).where('id', '=', right.id).execute(),
    );
    for (const patientId of [right.id, elsewhere.patients[0]?.id ?? ''])
      await assert.rejects(hers(moveDocument, to(patientId)), { code: 'patients.not_found' });
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('id', '=', right.id).execute(),
    );
    const owner = await t.as(clinic.owner);
    await assert.rejects(owner(moveDocument, to(right.id)), { code: 'patients.not_found' });
    assert.equal((await owner(getDocument, { params })).patientId === right.id, false);
  });
});
