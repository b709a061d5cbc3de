import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import {
  deleteDocument,
  destroyDocument,
  getDocument,
  listDeletedDocuments,
  listDocuments,
  restoreDocument,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import {
  getPatientsOverview,
  getPatientsWaiting,
  listPatients,
  waitingKinds,
} from '@virtual-med/contract/patients/patients';
import { newId } from '../../../core/ids.ts';
import { testApp } from '../../../testing/test-app.ts';
import { sweepDocuments } from './sweep.job.ts';
import { documentsClient, patientOf, pdf, storedKeys } from './testing/documents.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

async function clinicOf(options: Parameters<typeof t.clinic>[0] = { professionals: 2, patients: 2 }) {
  const clinic = await t.clinic(options);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const professional = clinic.professionals[0];
  assert.ok(professional);
  return { clinic, owner, hers: await documentsClient(t, clinic, professional), params: { clinicId: clinic.id } };
}

test('the list of patients tells what waits for somebody, among whom one may see, and is filtered by it', async () => {
  const { clinic, owner, hers, params } = await clinicOf();
  const { document } = await owner.upload({ fields: { name: 'Visto' } });
  const old = await owner.upload({ fields: { name: 'Antigo' }, bytes: pdf('Antigo') });
  await owner.upload({ fields: { name: 'Não visto' }, bytes: pdf('Não visto') });
  await owner.upload({ fields: { name: 'De outro', patientId: clinic.patients[1]?.id } });
  await t.make((tx) =>
    tx
      .updateTable('documents')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('id', '=', old.document.id)
      .execute(),
  );
  const person = await patientOf(t, clinic);
  const patient = await documentsClient(t, clinic, person);
  await patient.get(`/my/documents/${document.id}/download`);
  await t.make((tx) => tx.insertInto('patient_visits').values({ user_id: person.id, clinic_id: clinic.id }).execute());
  await t.make((tx) =>
    tx
      .insertInto('signature_requests')
      .values({
        id: newId(),
        clinic_id: clinic.id,
        document_id: document.id,
        signer_id: clinic.owner.id,
        signer_name: 'x',
        requested_by: clinic.owner.id,
        requested_by_name: 'x',
        document_name: 'x',
        provider: 'embedded',
        is_test: true,
      })
      .execute(),
  );
  const failed = (id: string) =>
    t.make((tx) => tx.updateTable('documents').set({ notice: 'failed' }).where('id', '=', id).execute());
  await failed(old.document.id);
  const waiting = { signature: 1, unseen: 2, withoutAccess: 1, firstAccess: 0, mailFailed: 1 };
  assert.deepEqual(await owner.call(getPatientsWaiting, { params }), waiting);
  assert.deepEqual(await hers.call(getPatientsWaiting, { params }), { ...waiting, unseen: 1, withoutAccess: 0 });
  for (const kind of waitingKinds) {
    const page = await owner.call(listPatients, { params, query: { waiting: kind } });
    assert.equal(page.total, waiting[kind], kind);
    const { found, total } = await owner.call(getPatientsOverview, { params, query: { waiting: kind } });
    assert.deepEqual([found, total], [waiting[kind], 2], kind);
  }
  // A later letter that arrived says that the address works.
  await t.make((tx) => tx.updateTable('documents').set({ notice: 'sent' }).where('id', '=', document.id).execute());
  assert.equal((await owner.call(getPatientsWaiting, { params })).mailFailed, 0);
});

describe('the list of documents', () => {
  test('finds the same bytes with the same patient, and with nobody else', async () => {
    const { clinic, owner, params } = await clinicOf();
    const { document } = await owner.upload();
    await owner.upload({ bytes: pdf('Outro') });
    const [first, second] = clinic.patients.map(({ id }) => id);
    const same = async (patientId = '') =>
      (
        await owner.call(listDocuments, { params, query: { patientId, sha256: document.sha256, limit: 1 } })
      ).documents.map(({ id }) => id);
    assert.deepEqual(await same(first), [document.id]);
    assert.deepEqual(await same(second), []);
    assert.equal(document.sha256, createHash('sha256').update(pdf()).digest('hex'));
  });

  test('comes by patient, category and order, page by page, with counts', async () => {
    const { clinic, owner, hers, params } = await clinicOf();
    const names = ['Zinco', 'Água', 'Beta', 'alfa', 'Úlcera'];
    for (const [index, name] of names.entries())
      await owner.upload({ fields: { name, category: index % 2 ? 'Atestados' : 'Outros' }, bytes: pdf(name) });
    await owner.upload({ fields: { name: 'De outro', patientId: clinic.patients[1]?.id } });
    const patientId = clinic.patients[0]?.id ?? '';
    for (const [order, expected] of [
      ['newest', names.toReversed()],
      ['oldest', names],
      ['name', ['Água', 'alfa', 'Beta', 'Úlcera', 'Zinco']],
    ] as const) {
      const seen: string[] = [];
      let after: string | null | undefined;
      do {
        const query = { patientId, order, limit: 2, ...(after ? { after } : {}) };
        const page = await owner.call(listDocuments, { params, query });
        seen.push(...page.documents.map(({ name }) => name));
        after = page.next;
      } while (after);
      assert.deepEqual(seen, expected, order);
    }
    const ofCategory = await owner.call(listDocuments, { params, query: { patientId, category: 'Atestados' } });
    assert.equal(ofCategory.documents.length, 2);
    assert.deepEqual(
      ofCategory.counts.map(({ count }) => count),
      [0, 0, 0, 0, 2, 3],
    );
    assert.equal((await owner.call(listDocuments, { params })).documents.length, 6);
    assert.equal((await hers.call(listDocuments, { params })).documents.length, 5, 'only of those assigned to her');
    await assert.rejects(owner.call(listDocuments, { params, query: { after: 'eyJ4Ijox' } }), {
      code: 'request.invalid',
    });
  });
});

describe('a summary', () => {
  test('is written with its author and time, and never over somebody else’s', async () => {
    const { clinic, owner, hers } = await clinicOf();
    const { document } = await owner.upload();
    const ids = { clinicId: clinic.id, documentId: document.id };
    for (const kind of ['patient', 'professional', 'general'] as const) {
      const saved = await hers.call(updateDocumentSummary, {
        params: ids,
        body: { kind, text: `Resumo ${kind}`, previous: '' },
      });
      assert.equal(saved.summaries[kind].text, `Resumo ${kind}`);
      assert.equal(saved.summaries[kind].author, clinic.professionals[0]?.name);
      assert.ok(saved.summaries[kind].updatedAt);
      await assert.rejects(
        owner.call(updateDocumentSummary, { params: ids, body: { kind, text: 'Outro', previous: '' } }),
        { code: 'documents.changed_meanwhile' },
      );
    }
    const { summaries } = await owner.call(getDocument, { params: ids });
    assert.equal(summaries.general.text, 'Resumo general');
  });
});

describe('a deleted document', () => {
  test('leaves every screen, is told with reason and author, and comes back', async () => {
    const { clinic, owner, hers, params } = await clinicOf();
    const { document } = await owner.upload();
    const ids = { ...params, documentId: document.id };
    await hers.call(deleteDocument, { params: ids, body: { reason: 'Paciente errado' } });
    assert.deepEqual((await owner.call(listDocuments, { params })).documents, []);
    await assert.rejects(owner.call(getDocument, { params: ids }), { code: 'documents.not_found' });
    await assert.rejects(hers.call(deleteDocument, { params: ids, body: { reason: 'De novo' } }), {
      code: 'documents.not_found',
    });
    const [gone] = (await owner.call(listDeletedDocuments, { params })).documents;
    assert.equal(gone?.deletionReason, 'Paciente errado');
    assert.equal(gone?.deletedBy.name, clinic.professionals[0]?.name);
    await assert.rejects(hers.call(restoreDocument, { params: ids }), { code: 'auth.forbidden' });
    await owner.call(restoreDocument, { params: ids });
    assert.equal((await hers.call(listDocuments, { params })).documents.length, 1);
    await assert.rejects(owner.call(restoreDocument, { params: ids }), { code: 'documents.not_deleted' });
  });

  test('is destroyed for good only within a day, by its author or the owner', async () => {
    const { clinic, owner, hers, params } = await clinicOf();
    const folder = `documents/${clinic.id}/`;
    const mine = await owner.upload();
    const ids = { ...params, documentId: mine.document.id };
    await assert.rejects(hers.call(destroyDocument, { params: ids }), { code: 'documents.destroy_not_yours' });
    await owner.call(deleteDocument, { params: ids, body: { reason: 'Engano' } });
    await owner.call(destroyDocument, { params: ids });
    const hersToo = await hers.upload();
    await hers.call(destroyDocument, { params: { ...params, documentId: hersToo.document.id } });
    assert.deepEqual(await storedKeys(t, folder), []);
    assert.deepEqual((await owner.call(listDeletedDocuments, { params })).documents, []);

    const old = await owner.upload();
    await t.make((tx) =>
      tx
        .updateTable('documents')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .where('id', '=', old.document.id)
        .execute(),
    );
    await assert.rejects(owner.call(destroyDocument, { params: { ...params, documentId: old.document.id } }), {
      code: 'documents.destroy_too_late',
    });
    assert.equal((await storedKeys(t, folder)).length, 1);
  });
});

describe('the sweep', () => {
  test('removes old files without a row, keeps young and named ones, and tells of rows without a file', async () => {
    const { clinic, owner } = await clinicOf();
    const { storage } = t.ctx.adapters;
    const folder = `documents/${clinic.id}/`;
    await owner.upload();
    const [kept] = await storedKeys(t, folder);
    await storage.write(`${folder}${clinic.patients[0]?.id}/1.pdf`, Readable.from([pdf()]), { maxBytes: 10_000 });
    const young = await sweepDocuments(t.ctx);
    assert.equal(young.orphansRemoved, 0, 'its row may still be on the way');
    const swept = await sweepDocuments(t.ctx, { orphanAge: -5_000 });
    assert.equal(swept.orphansRemoved, 1);
    assert.deepEqual(await storedKeys(t, folder), [kept]);
    const lost = await owner.upload();
    const row = await t.make((tx) =>
      tx.selectFrom('documents').select('file_path').where('id', '=', lost.document.id).executeTakeFirstOrThrow(),
    );
    await storage.remove(row.file_path);
    assert.deepEqual((await sweepDocuments(t.ctx)).missing, [lost.document.id]);
    await t.make((tx) => tx.deleteFrom('documents').where('id', '=', lost.document.id).execute());
  });

  test('finishes a destruction that a crash cut short', async (context) => {
    const { clinic, owner, params } = await clinicOf();
    const { document } = await owner.upload();
    context.mock.method(t.ctx.adapters.storage, 'remove', async () => {
      throw new Error('crash');
    });
    const ids = { ...params, documentId: document.id };
    await owner.call(destroyDocument, { params: ids });
    await assert.rejects(owner.call(getDocument, { params: ids }), { code: 'documents.not_found' });
    assert.deepEqual((await owner.call(listDeletedDocuments, { params })).documents, []);
    context.mock.restoreAll();
    assert.equal((await sweepDocuments(t.ctx)).destroyed, 1);
    assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), []);
  });
});
