import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteDocument, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { createOwnDocumentLink, getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { type WrittenKind, writtenKinds } from '@virtual-med/contract/documents/written-mark';
import { waysOf } from '@virtual-med/contract/writing/requirements';
import { createDraft, getDraft, getWritten, issueDraft, listMedicines } from '@virtual-med/contract/writing/writing';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, storedKeys } from '../documents/testing/documents.ts';

import { prescriptionOf, samples, writingClinic } from './testing/writing.ts';

const t = await sharedApp();

const bytesOf = async (made: Awaited<ReturnType<typeof writingClinic>>, documentId: string) =>
  (await (await documentsClient(t, made.clinic, made.doctor)).get(`/documents/${documentId}/download`)).rawPayload;

describe('issuing', () => {
  for (const kind of writtenKinds)
    test(`${kind}: each way the law allows, and no other`, async () => {
      const made = await writingClinic(t);
      const allowed = waysOf(kind, samples[kind]);
      for (const way of ['certificate', 'by_hand', 'unsigned'] as const) {
        if (!allowed.includes(way)) {
          await assert.rejects(made.issue(kind, way), { code: 'writing.way_not_allowed' });
          continue;
        }
        const document = await made.issue(kind, way);
        assert.deepEqual(document.written, { kind, way, replacedBy: null });
        assert.equal(document.notice, way === 'unsigned' ? 'pending' : 'held');
        assert.equal(document.contentType, 'application/pdf');
        const { written } = await made.call(getWritten, {
          params: { clinicId: made.clinic.id, documentId: document.id },
        });
        assert.deepEqual([written?.kind, written?.way, written?.content], [kind, way, samples[kind]]);
        assert.equal((await bytesOf(made, document.id)).subarray(0, 5).toString(), '%PDF-');
      }
      const visible = (await made.ownList()).map(({ written }) => written?.way);
      assert.deepEqual(visible, allowed.includes('unsigned') ? ['unsigned'] : []);
    });

  test('twice, or by two at once, makes one document; the draft is gone, and no file is left over', async () => {
    const made = await writingClinic(t);
    const { ids, revision } = await made.write('guidance');
    const body = { revision, way: 'unsigned' as const, overrides: [] };
    const owner = await t.as(made.clinic.owner);
    const both = await Promise.all([
      made.call(issueDraft, { params: ids, body }),
      made.call(issueDraft, { params: ids, body }),
    ]);
    assert.equal(new Set(both.map(({ document }) => document.id)).size, 1);
    assert.equal((await owner(issueDraft, { params: ids, body })).document.id, both[0]?.document.id);
    await assert.rejects(made.call(getDraft, { params: ids }), { code: 'writing.draft_not_found' });
    assert.equal((await storedKeys(t, `documents/${made.clinic.id}/`)).length, 1);
  });

  test('what was changed meanwhile, or lacks what the law asks, is not issued', async () => {
    const made = await writingClinic(t);
    const { ids, revision } = await made.write('sick_note', { ...samples.sick_note, days: 0 });
    const body = { revision, way: 'certificate' as const, overrides: [] };
    await assert.rejects(made.call(issueDraft, { params: ids, body: { ...body, revision: revision - 1 } }), {
      code: 'writing.draft_changed',
    });
    await assert.rejects(made.call(issueDraft, { params: ids, body }), {
      code: 'writing.incomplete',
      fields: { 'content.days': 'Informe o número de dias' },
    });
    await t.make((tx) => tx.updateTable('clinics').set({ address: '' }).where('id', '=', made.clinic.id).execute());
    await assert.rejects(made.issue('sick_note', 'certificate'), {
      code: 'writing.incomplete',
      fields: { 'clinic.address': 'Informe o endereço da clínica' },
    });
  });

  test('retained and controlled medicines are signed by hand alone', async () => {
    const made = await writingClinic(t);
    for (const control of ['retained', 'controlled']) {
      const content = prescriptionOf(['Azitromicina', control]);
      await assert.rejects(made.issue('prescription', 'certificate', content), { code: 'writing.way_not_allowed' });
      assert.equal((await made.issue('prescription', 'by_hand', content)).written?.way, 'by_hand');
    }
  });

  test('letters no font of ours has are named', async () => {
    const made = await writingClinic(t);
    await assert.rejects(
      made.issue('guidance', 'unsigned', { ...samples.guidance, title: 'Parabéns 🎉' }),
      (error: { code?: string; fields?: Record<string, string> }) =>
        error.code === 'writing.unprintable' && /🎉/.test(error.fields?.content ?? ''),
    );
  });

  test('variables stand filled in what is kept', async () => {
    const made = await writingClinic(t);
    const document = await made.issue('guidance', 'unsigned', { ...samples.guidance, title: 'Para {{paciente.nome}}' });
    assert.equal(document.name, `Para ${made.clinic.patients[0]?.name}`);
  });

  test('a draft is shown as one, half written too', async () => {
    const made = await writingClinic(t);
    for (const kind of writtenKinds) {
      const { ids } = await made.write(kind, {});
      const answer = await (await documentsClient(t, made.clinic, made.doctor)).get(`/drafts/${ids.draftId}`);
      assert.equal(answer.statusCode, 200);
      const preview = await t.app.inject({
        method: 'POST',
        url: `/api/clinics/${made.clinic.id}/drafts/${ids.draftId}/preview`,
        headers: { cookie: await t.cookieOf(made.doctor) },
      });
      assert.deepEqual([preview.statusCode, preview.rawPayload.subarray(0, 5).toString()], [200, '%PDF-'], kind);
    }
  });
});

describe('allergies', () => {
  const allergic = async () => {
    const made = await writingClinic(t);
    await t.make((tx) =>
      tx
        .updateTable('patients')
        .set({ health_history: JSON.stringify({ allergies: 'Alergia a penicilina' }) })
        .where('id', '=', made.patientId)
        .execute(),
    );
    return made;
  };

  test('a warning of the record asks for a reason, which is kept with the document', async () => {
    const made = await allergic();
    const { ids, revision } = await made.write('prescription');
    const body = { revision, way: 'by_hand' } as const;
    const unanswered = { code: 'writing.allergy_unanswered' };
    await assert.rejects(made.call(issueDraft, { params: ids, body: { ...body, overrides: [] } }), unanswered);
    const override = { medicine: 'Amoxicilina', said: 'Outra coisa', reason: 'Tolerou antes' };
    await assert.rejects(made.call(issueDraft, { params: ids, body: { ...body, overrides: [override] } }), unanswered);
    const overrides = [{ ...override, said: 'Alergia a penicilina' }];
    const { document } = await made.call(issueDraft, { params: ids, body: { ...body, overrides } });
    const kept = await t.make((tx) =>
      tx.selectFrom('written_documents').select('overrides').where('document_id', '=', document.id).executeTakeFirst(),
    );
    assert.deepEqual(kept?.overrides, overrides);
  });
});

describe('what is held', () => {
  test('is seen by no patient: not in lists, counts, files, pictures, ZIPs, nor by a link', async () => {
    const made = await writingClinic(t);
    const document = await made.issue('sick_note', 'certificate');
    const mine = await documentsClient(t, made.clinic, made.patient);
    for (const path of ['download', 'preview', 'thumbnail', 'first-page', 'written', 'verification'])
      for (const root of [`/my/documents/${document.id}`, `/documents/${document.id}`]) {
        const answer = await mine.get(`${root}/${path}`);
        assert.ok([403, 404].includes(answer.statusCode), `${root}/${path}: ${answer.statusCode}`);
      }
    const ids = { clinicId: made.clinic.id, documentId: document.id };
    await assert.rejects(mine.call(createOwnDocumentLink, { params: ids, body: { purpose: 'download' } }), {
      code: 'documents.not_found',
    });
    assert.equal((await mine.get('/my/documents.zip')).statusCode, 404);
    const home = await mine.call(getOwnHome, { params: { clinicId: made.clinic.id } });
    assert.deepEqual([home.total, home.newCount, home.recent.length], [0, 0, 0]);
    const staff = await made.call(listDocuments, {
      params: { clinicId: made.clinic.id },
      query: { patientId: made.patientId },
    });
    assert.equal(staff.counts.find(({ category }) => category === 'Atestados')?.count, 1);
    await made.call(deleteDocument, {
      params: { clinicId: made.clinic.id, documentId: document.id },
      body: { reason: 'Engano' },
    });
    const after = await made.call(listDocuments, {
      params: { clinicId: made.clinic.id },
      query: { patientId: made.patientId },
    });
    assert.equal(after.counts.find(({ category }) => category === 'Atestados')?.count, 0);
  });

  test('the trail tells the patient that something was issued, without its name', async () => {
    const made = await writingClinic(t);
    const document = await made.issue('sick_note', 'certificate');
    const mine = await documentsClient(t, made.clinic, made.patient);
    const answer = await mine.get('/my/accesses');
    assert.ok(!answer.body.includes(document.name));
  });
});

describe('replacing', () => {
  test('the new one names the old; the old says what replaced it, to whoever may see that', async () => {
    const made = await writingClinic(t);
    const old = await made.issue('guidance', 'unsigned');
    const from = { source: 'document', documentId: old.id } as const;
    const draft = await made.call(createDraft, { params: made.params, body: { kind: 'guidance', from } });
    assert.deepEqual(draft.replaces, { documentId: old.id, name: old.name });
    const ids = { clinicId: made.clinic.id, draftId: draft.id };
    const { document } = await made.call(issueDraft, {
      params: ids,
      body: { revision: draft.revision, way: 'unsigned', overrides: [] },
    });
    const own = await made.ownList();
    assert.deepEqual(
      own.map(({ id, written }) => [id, written?.replacedBy]),
      [
        [document.id, null],
        [old.id, document.id],
      ],
    );
    const said = await made.call(getWritten, { params: { clinicId: made.clinic.id, documentId: document.id } });
    assert.equal(said.written?.replaces, old.id);
    // Taken back, the old one stands again.
    await made.call(deleteDocument, {
      params: { clinicId: made.clinic.id, documentId: document.id },
      body: { reason: 'Engano' },
    });
    assert.equal((await made.ownList())[0]?.written?.replacedBy, null);
  });

  test('a document of another patient or kind is not taken over', async () => {
    const made = await writingClinic(t);
    const old = await made.issue('guidance', 'unsigned');
    const from = { source: 'document', documentId: old.id } as const;
    const absent = { code: 'documents.not_found' };
    await assert.rejects(made.call(createDraft, { params: made.params, body: { kind: 'sick_note', from } }), absent);
    const owner = await t.as(made.clinic.owner);
    const other = { ...made.params, patientId: made.clinic.patients[1]?.id ?? '' };
    await assert.rejects(owner(createDraft, { params: other, body: { kind: 'guidance', from } }), absent);
  });

  test('the last of a kind is repeated from today, and its medicines are known', async () => {
    const made = await writingClinic(t);
    await made.issue('prescription', 'by_hand');
    await made.issue('sick_note', 'by_hand', { ...samples.sick_note, from: '2020-01-01' });
    const from = { source: 'last' } as const;
    const repeat = async (kind: WrittenKind) =>
      (await made.call(createDraft, { params: made.params, body: { kind, from } })).content;
    assert.deepEqual(await repeat('prescription'), samples.prescription);
    const note = await repeat('sick_note');
    assert.ok(String(note.from) > '2026-01-01');
    const { medicines } = await made.call(listMedicines, {
      params: { clinicId: made.clinic.id },
      body: { text: 'amox' },
    });
    assert.deepEqual(medicines, [{ medicine: 'Amoxicilina', strength: '500 mg', form: 'cápsula', used: 1 }]);
  });
});
