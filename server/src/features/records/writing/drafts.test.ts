import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { deleteProfessional } from '@virtual-med/contract/professionals/professionals';
import { createDraft, discardDraft, getDraft, listDrafts, saveDraft } from '@virtual-med/contract/writing/writing';
import { sharedApp } from '../../../testing/test-app.ts';
import { patientOf } from '../documents/testing/documents.ts';

const t = await sharedApp();

/** A clinic where the first professional writes about the first patient. */
async function scene() {
  const clinic = await t.clinic({ professionals: 2, patients: 3, admins: 1 });
  const [author = assert.fail(), colleague = assert.fail()] = clinic.professionals;
  const patientId = clinic.patients[0]?.id ?? '';
  const call = await t.as(author);
  const params = { clinicId: clinic.id, patientId };
  const draft = await call(createDraft, { params, body: { kind: 'sick_note' } });
  return { clinic, author, colleague, patientId, call, params, draft, ids: { clinicId: clinic.id, draftId: draft.id } };
}

const note = { days: 2, from: '2026-11-19', cid: null, note: '' };

describe('a draft', () => {
  test('begins empty, is kept half finished, and says what the law still asks for', async () => {
    const { call, ids, params, draft, author } = await scene();
    assert.deepEqual([draft.content, draft.revision, draft.authorName], [{}, 1, author.name]);
    assert.ok(draft.missing.some(({ of, field }) => of === 'content' && field === 'days'));
    assert.ok(draft.missing.some(({ of, field }) => of === 'professional' && field === 'registration'));
    const saved = await call(saveDraft, { params: ids, body: { content: note, revision: 1 } });
    assert.equal(saved.revision, 2);
    assert.ok(saved.missing.every(({ of }) => of !== 'content'));
    const read = await call(getDraft, { params: ids });
    assert.deepEqual([read.content, read.revision], [note, 2]);
    const { drafts } = await call(listDrafts, { params });
    assert.deepEqual(
      drafts.map(({ id }) => id),
      [draft.id],
    );
  });

  test('saved by two is refused to the second; sent again after a lost answer it is saved', async () => {
    const { clinic, call, ids } = await scene();
    const owner = await t.as(clinic.owner);
    await call(saveDraft, { params: ids, body: { content: note, revision: 1 } });
    const again = await call(saveDraft, { params: ids, body: { content: note, revision: 1 } });
    assert.equal(again.revision, 2);
    const other = { ...note, days: 5 };
    await assert.rejects(owner(saveDraft, { params: ids, body: { content: other, revision: 1 } }), {
      code: 'writing.draft_changed',
    });
    const { updatedBy } = await owner(getDraft, { params: ids });
    assert.equal(updatedBy?.id, clinic.professionals[0]?.id);
    assert.equal(updatedBy?.name, clinic.professionals[0]?.name);
    const at = [1, 2].map((days) => ({ content: { ...note, note: `${days}` }, revision: 2 }));
    const outcomes = await Promise.allSettled(at.map((body) => call(saveDraft, { params: ids, body })));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  test('with letters no database keeps is refused, wherever they stand', async () => {
    const { call, ids } = await scene();
    const broken = ['a\0b', 'half \ud83d of it'];
    const contents = broken.flatMap((text) => [{ note: text }, { [text]: '' }, { list: [{ deep: text }] }]);
    for (const content of contents)
      await assert.rejects(call(saveDraft, { params: ids, body: { content, revision: 1 } }), {
        code: 'request.invalid',
      });
  });

  test('is its author’s and the managers’: nobody else finds it, nor in another clinic', async () => {
    const { clinic, colleague, call, ids, params } = await scene();
    for (const manager of [clinic.owner, ...clinic.admins])
      assert.equal((await (await t.as(manager))(getDraft, { params: ids })).id, ids.draftId);
    // A colleague who may see the patient, but not what somebody else is writing.
    await t.make((tx) =>
      tx.updateTable('patients').set({ professional_id: colleague.id }).where('id', '=', params.patientId).execute(),
    );
    const other = await t.as(colleague);
    assert.deepEqual((await other(listDrafts, { params })).drafts, []);
    const absent = { code: 'writing.draft_not_found' };
    await assert.rejects(other(getDraft, { params: ids }), absent);
    await assert.rejects(other(saveDraft, { params: ids, body: { content: note, revision: 1 } }), absent);
    await assert.rejects(other(discardDraft, { params: ids }), absent);
    // Whoever no longer sees the patient no longer sees what they wrote.
    await assert.rejects(call(getDraft, { params: ids }), absent);
    const elsewhere = await t.clinic({ professionals: 1, patients: 1 });
    const stranger = await t.as(elsewhere.owner);
    await assert.rejects(stranger(getDraft, { params: { ...ids, clinicId: elsewhere.id } }), absent);
    await assert.rejects(
      stranger(createDraft, {
        params: { clinicId: elsewhere.id, patientId: params.patientId },
        body: { kind: 'guidance' },
      }),
      { code: 'patients.not_found' },
    );
    const patient = await t.as(await patientOf(t, clinic));
    await assert.rejects(patient(getDraft, { params: ids }), { code: 'auth.forbidden' });
  });

  test('stays with the clinic when its author leaves, and is gone with its patient', async () => {
    const { clinic, author, call, ids, params } = await scene();
    const owner = await t.as(clinic.owner);
    await owner(deleteProfessional, {
      body: { id: author.id, clinicId: clinic.id, reassignTo: clinic.professionals[1]?.id ?? null },
    });
    await assert.rejects(call(getDraft, { params: ids }), { code: 'auth.required' });
    assert.equal((await owner(getDraft, { params: ids })).authorName, author.name);
    await owner(saveDraft, { params: ids, body: { content: note, revision: 1 } });
    await owner(deletePatient, { body: { id: params.patientId, clinicId: clinic.id } });
    await assert.rejects(owner(getDraft, { params: ids }), { code: 'writing.draft_not_found' });
    await assert.rejects(owner(listDrafts, { params }), { code: 'patients.not_found' });
  });

  test('is thrown away by whoever may write it', async () => {
    const { call, ids } = await scene();
    await call(discardDraft, { params: ids });
    await assert.rejects(call(getDraft, { params: ids }), { code: 'writing.draft_not_found' });
  });

  test('of endless depth or length is refused', async () => {
    const { call, ids } = await scene();
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 200; level += 1) deep = { deep };
    for (const content of [deep, { note: 'a'.repeat(130_000) }])
      await assert.rejects(call(saveDraft, { params: ids, body: { content, revision: 1 } }), {
        code: 'request.invalid',
      });
  });

  test('there is nothing to repeat before the first', async () => {
    const { call, params } = await scene();
    const body = { kind: 'sick_note', from: { source: 'last' } } as const;
    await assert.rejects(call(createDraft, { params, body }), { code: 'writing.nothing_to_repeat' });
  });
});
