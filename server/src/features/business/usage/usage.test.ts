import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { deleteDocument, destroyDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { newId } from '../../../core/ids.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, pdf, pdfOf, storedKeys } from '../../records/documents/testing/documents.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

/** A clinic on a plan of its own. */
async function clinicWith(limits: { storage_bytes?: number; documents_max?: number }) {
  const clinic = await t.clinic({ patients: 1, professionals: 1 });
  const planId = newId();
  await t.make(async (tx) => {
    await tx
      .insertInto('subscription_plans')
      .values({ id: planId, name: `Plano ${planId}`, price_cents: 100, active: false, ...limits })
      .execute();
    await tx.updateTable('clinics').set({ subscription_plan_id: planId }).where('id', '=', clinic.id).execute();
  });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const usage = () => owner.call(getClinicUsage, { params: { clinicId: clinic.id } });
  return { clinic, owner, usage };
}

test('what a clinic keeps is counted; deleted documents count, destroyed ones do not', async () => {
  const { clinic, owner, usage } = await clinicWith({ documents_max: 5, storage_bytes: 1_000_000 });
  assert.deepEqual([(await usage()).documents, (await usage()).bytes], [0, 0]);
  const [first, second] = [await owner.upload({ bytes: pdfOf(5000) }), await owner.upload({ bytes: pdfOf(7000) })];
  assert.deepEqual([(await usage()).documents, (await usage()).bytes], [2, 12_000]);
  const ids = (documentId: string) => ({ clinicId: clinic.id, documentId });
  await owner.call(deleteDocument, { params: ids(first.document.id), body: { reason: 'Paciente errado' } });
  assert.deepEqual([(await usage()).documents, (await usage()).bytes], [2, 12_000]);
  await owner.call(destroyDocument, { params: ids(second.document.id) });
  const { documents, documentsMax, bytes, bytesMax } = await usage();
  assert.deepEqual([documents, documentsMax, bytes, bytesMax], [1, 5, 5000, 1_000_000]);
});

test('a full plan refuses with what to do, keeps nothing, and other clinics go on', async () => {
  const { clinic, owner } = await clinicWith({ documents_max: 1 });
  await owner.upload();
  const kept = await storedKeys(t, `documents/${clinic.id}/`);
  const refused = await owner.tryUpload({ bytes: pdf('Segundo') });
  assert.equal(refused.statusCode, 409);
  assert.equal(refused.json().message, errorCatalogue['documents.count_full'].message);
  assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), kept);

  const small = await clinicWith({ storage_bytes: 10_000 });
  assert.equal((await small.owner.tryUpload({ bytes: pdfOf(10_001) })).json().code, 'documents.storage_full');
  assert.deepEqual(await storedKeys(t, `documents/${small.clinic.id}/`), []);
  assert.equal((await small.owner.tryUpload({ bytes: pdfOf(10_000) })).statusCode, 200);
});

test('the same upload sent again is answered, full or not', async () => {
  const { owner } = await clinicWith({ documents_max: 1 });
  const uploadKey = newId();
  const first = await owner.upload({ fields: { uploadKey } });
  const again = await owner.upload({ fields: { uploadKey } });
  assert.equal(again.document.id, first.document.id);
});

test('of many uploads at once no more are kept than fit', async () => {
  const { clinic, owner, usage } = await clinicWith({ documents_max: 3 });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => owner.tryUpload({ bytes: pdf(`Exame ${n}`) })));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
  assert.equal((await usage()).documents, 3);
  assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 3);
});

test('a clinic that never paid has a small measure, whatever plan it chose; late payment takes nothing away', async () => {
  const { clinic, usage } = await clinicWith({ documents_max: 70_000, storage_bytes: 90_000_000_000 });
  const say = (payment_status: 'pending' | 'overdue') =>
    t.make((tx) => tx.updateTable('clinics').set({ payment_status }).where('id', '=', clinic.id).execute());
  await say('pending');
  const unpaid = await usage();
  assert.deepEqual([unpaid.documentsMax, unpaid.bytesMax], [1000, 1024 ** 3]);
  await t.make((tx) =>
    tx
      .insertInto('invoices')
      .values({
        id: newId(),
        clinic_id: clinic.id,
        provider_id: newId(),
        amount_cents: 9900,
        status: 'paid',
        created_at: new Date().toISOString(),
        paid_at: new Date().toISOString(),
      })
      .execute(),
  );
  await say('overdue');
  assert.equal((await usage()).documentsMax, 70_000);
});
