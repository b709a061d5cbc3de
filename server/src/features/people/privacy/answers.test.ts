import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countPrivacyRequests } from '@virtual-med/contract/privacy/privacy-requests';
import { sql } from 'kysely';
import { makePrivacyRequest } from '../../../testing/factories/privacy.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { newPhone, privacyScene } from './requests.fixture.ts';
import { countRequests, listRequests } from './requests.service.ts';

const t = await sharedApp();

const refusal = { answer: 'refused', text: 'A lei manda guardar o prontuário.' } as const;

describe('the clinic’s requests', () => {
  test('come soonest first, counted, for the owner and an Admin', async () => {
    const { clinic, record, patient, list } = await privacyScene(t);
    const base = { clinicId: clinic.id, patientId: record.id, askedBy: patient.id };
    const [late, soon] = await t.make(async (tx) => [
      await makePrivacyRequest(tx, { ...base, askedOn: '2026-11-10', kind: 'deletion' }),
      await makePrivacyRequest(tx, { ...base, askedOn: '2026-11-01' }),
    ]);
    const now = new Date('2026-11-17T12:00:00Z');
    const actor = {
      userId: clinic.owner.id,
      role: 'clinic_owner',
      clinicId: clinic.id,
      ip: null,
      requestId: 'x',
    } as const;
    const { requests } = await listRequests(t.ctx, actor, clinic.id, { which: 'waiting' }, now);
    assert.deepEqual(
      requests.map(({ id, daysLeft, patientName }) => [id, daysLeft, patientName]),
      [
        [soon, -1, record.name],
        [late, 8, record.name],
      ],
    );
    assert.deepEqual(await countRequests(t.ctx, actor, clinic.id, now), { waiting: 2, overdue: 1, soonest: -1 });
    assert.equal((await list('waiting', clinic.admins[0])).length, 2);
    const count = (await t.as(clinic.owner))(countPrivacyRequests, { params: { clinicId: clinic.id } });
    assert.equal((await count).waiting, 2);
  });

  test('social name, sex and passport are corrected too; the passport is masked for the platform', async () => {
    const { clinic, ask, ownData, open, apply } = await privacyScene(t);
    const wishes = [
      { field: 'socialName', value: ' Marina Lima ' },
      { field: 'sex', value: 'other' },
      { field: 'passport', value: 'fz123456' },
    ] as const;
    await assert.rejects(ask({ kind: 'correction', field: 'sex', value: 'x', note: '' }), { code: 'request.invalid' });
    for (const wish of wishes) {
      const { id } = await ask({ kind: 'correction', ...wish, note: '' });
      if (wish.field === 'passport') assert.equal((await open(id, await t.superAdminIn(clinic.id))).value, '***3456');
      await apply(id);
    }
    const [record] = (await ownData()).records;
    assert.deepEqual([record?.socialName, record?.sex, record?.passport], ['Marina Lima', 'other', 'FZ123456']);
  });

  test('a CPF is corrected like any field, once in the clinic, masked for the platform and in no letter', async () => {
    const { clinic, ask, ownData, open, apply, list, row, patient } = await privacyScene(t);
    const wish = { kind: 'correction', field: 'cpf', value: '529.982.247-25', note: '' } as const;
    await assert.rejects(ask({ ...wish, value: '52998224726' }), { code: 'request.invalid' });
    await assert.rejects(ask({ ...wish, value: '' }), { code: 'request.invalid' });
    const { id, value, before } = await ask(wish);
    assert.deepEqual([value, before], ['52998224725', '']);
    const platform = await t.superAdminIn(clinic.id);
    assert.equal((await open(id)).value, '52998224725');
    assert.equal((await open(id, platform)).value, '***.982.247-**');
    assert.equal((await list('waiting', platform))[0]?.value, '***.982.247-**');

    const other = clinic.patients[1]?.id ?? '';
    const give = (cpf: string | null) =>
      t.make((tx) => tx.updateTable('patients').set({ cpf }).where('id', '=', other).execute());
    await give('52998224725');
    await assert.rejects(apply(id), { code: 'clinics.cpf_taken' });
    await give(null);
    await apply(id);
    assert.equal((await row()).cpf, '52998224725');
    assert.equal((await ownData()).records[0]?.cpf, '52998224725');
    const letters = await queuedLettersTo(t, patient.email);
    assert.equal(letters.length, 2);
    assert.doesNotMatch(JSON.stringify(letters), /982\.?247/);
  });

  test('are not a professional’s, a patient’s or another clinic’s', async () => {
    const { clinic, ask, list, open, answer, apply, patient } = await privacyScene(t);
    const { id } = await ask(newPhone);
    const other = await privacyScene(t);
    const [professional] = clinic.professionals;
    assert.ok(professional);
    for (const person of [professional, patient])
      for (const attempt of [
        () => list('waiting', person),
        () => open(id, person),
        () => answer(id, refusal, person),
        () => apply(id, person),
      ])
        await assert.rejects(attempt(), { status: 403 });
    for (const attempt of [
      () => open(id, other.clinic.owner, other.clinic.id),
      () => answer(id, refusal, other.clinic.owner, other.clinic.id),
      () => apply(id, other.clinic.owner, other.clinic.id),
    ])
      await assert.rejects(attempt(), { code: 'privacy.request_not_found' });
    assert.equal((await list())[0]?.state, 'open');
  });

  test('opening one is recorded, and says what the register says now and until when it is kept', async () => {
    const { ask, open, events, clinic, patient, row } = await privacyScene(t);
    const { id } = await ask(newPhone);
    const opened = await open(id);
    assert.deepEqual(
      [opened.current, opened.value, opened.isLinked, opened.note],
      [(await row()).phone, '(11) 95555-0101', true, 'Troquei de número.'],
    );
    assert.match(opened.retention.keptUntil, /^20[4-9]\d-/);
    assert.deepEqual(await events(), [
      ['privacy.requested', patient.id, true],
      ['privacy.request_opened', clinic.owner.id, true],
    ]);
  });
});

describe('an answer', () => {
  test('is read by the patient, who gets a letter without it; the trail says who', async () => {
    const { ask, answer, ownData, patient, clinic, events, list } = await privacyScene(t);
    const { id, protocol } = await ask({ kind: 'deletion', note: '' });
    await answer(id, refusal);
    const [told] = (await ownData()).requests;
    assert.deepEqual(
      [told?.state, told?.answer, told?.answeredBy],
      ['refused', 'A lei manda guardar o prontuário.', clinic.owner.name],
    );
    const [, letter] = await queuedLettersTo(t, patient.email);
    assert.ok(letter?.text.includes(protocol) && letter.text.includes('Não atendido'));
    assert.doesNotMatch(`${letter?.text}${letter?.html}`, /A lei manda/);
    assert.deepEqual((await events()).at(-1), ['privacy.request_answered', clinic.owner.id, true]);
    assert.deepEqual([(await list()).length, (await list('closed')).length], [0, 1]);
  });

  test('is given once: by two at the same time, or after one another', async () => {
    const { ask, answer, patient, clinic } = await privacyScene(t);
    const { id } = await ask({ kind: 'deletion', note: '' });
    const [admin] = clinic.admins;
    const both = await Promise.allSettled([answer(id, refusal), answer(id, { answer: 'done', text: '' }, admin)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(answer(id, refusal), { code: 'privacy.already_answered' });
    await assert.rejects(answer(id, { answer: 'accepted', text: '' }), { code: 'privacy.already_answered' });
    assert.equal((await queuedLettersTo(t, patient.email)).length, 2, 'receipt and one answer');
  });

  test('a promise still waits, is made once and ends as done or refused', async () => {
    const { ask, answer, list } = await privacyScene(t);
    const { id } = await ask({ kind: 'other', note: 'Com quem compartilham meus dados?' });
    await answer(id, { answer: 'accepted', text: 'Vamos levantar.' });
    assert.equal((await list())[0]?.state, 'accepted');
    await assert.rejects(answer(id, { answer: 'accepted', text: 'De novo' }), { code: 'privacy.already_answered' });
    await answer(id, { answer: 'done', text: 'Com o laboratório.' });
    assert.equal((await list()).length, 0);
  });

  test('a refusal says why', async () => {
    const { ask, answer } = await privacyScene(t);
    const { id } = await ask({ kind: 'deletion', note: '' });
    await assert.rejects(answer(id, { answer: 'refused', text: ' não ' }), { code: 'request.invalid' });
  });

  test('what was asked is nobody’s to change, not even the owner’s', async () => {
    const { ask, clinic } = await privacyScene(t);
    const { id } = await ask(newPhone);
    const actor = {
      userId: clinic.owner.id,
      role: 'clinic_owner',
      clinicId: clinic.id,
      ip: null,
      requestId: 'x',
    } as const;
    for (const change of [`new_value = '1'`, `due_on = '2099-01-01'`, `note = ''`])
      await assert.rejects(
        t.ctx.db.asActor(actor, (tx) =>
          sql.raw(`update privacy_requests set ${change} where id = '${id}'`).execute(tx),
        ),
        { code: '42501' },
      );
  });
});

describe('a correction in one tap', () => {
  test('changes the one field, answers as done, and whoever edits the record meanwhile is told', async () => {
    const { ask, apply, row, ownData, events, clinic } = await privacyScene(t);
    const before = await row();
    const { id } = await ask(newPhone);
    await apply(id);
    const after = await row();
    assert.equal(after.phone, '(11) 95555-0101');
    assert.equal(Number(after.revision), Number(before.revision) + 1);
    assert.deepEqual([after.name, after.address, after.birth_date], [before.name, before.address, before.birth_date]);
    const [told] = (await ownData()).requests;
    assert.deepEqual([told?.state, told?.applied], ['done', true]);
    assert.deepEqual((await events()).at(-1), ['privacy.correction_applied', clinic.owner.id, true]);
  });

  test('not over what was changed meanwhile: neither register nor request moves', async () => {
    const { ask, apply, row, record, list, patient } = await privacyScene(t);
    const { id } = await ask(newPhone);
    await t.make((tx) =>
      tx.updateTable('patients').set({ phone: '(11) 4000-0000' }).where('id', '=', record.id).execute(),
    );
    await assert.rejects(apply(id), { code: 'privacy.field_changed' });
    assert.deepEqual([(await row()).phone, (await list())[0]?.state], ['(11) 4000-0000', 'open']);
    assert.equal((await queuedLettersTo(t, patient.email)).length, 1);
  });

  test('twice at once is once; what is no field of the register is not applied; nor on a patient who left', async () => {
    const { ask, apply, row, record } = await privacyScene(t);
    const { revision } = await row();
    const { id } = await ask(newPhone);
    const both = await Promise.allSettled([apply(id), apply(id)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal(Number((await row()).revision), Number(revision) + 1);
    const vague = await ask({ kind: 'correction', field: 'something', value: 'Alergia a dipirona', note: '' });
    await assert.rejects(apply(vague.id), { code: 'privacy.not_applicable' });
    const late = await ask({ kind: 'correction', field: 'address', value: 'Rua Nova, 5', note: '' });
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', record.id).execute(),
    );
    await assert.rejects(apply(late.id), { code: 'patients.not_found' });
  });
});
