import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayIn } from '@virtual-med/contract/core/formats';
import { setOwnNotices } from '@virtual-med/contract/documents/own-documents';
import { daysLeft, dueDay, keptUntilDay } from '@virtual-med/contract/privacy/clock';
import { newId } from '../../../core/ids.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { notifyPatient } from '../../records/documents/announce.job.ts';
import { documentsClient, patientOf } from '../../records/documents/testing/documents.ts';
import { newPhone, privacyScene } from './requests.fixture.ts';

const t = await sharedApp();

describe('a patient’s own data', () => {
  test('is what the register says, with the day the law lets go of it', async () => {
    const { ownData, record, row, clinic } = await privacyScene(t);
    const owner = await documentsClient(t, clinic, clinic.owner);
    await owner.upload({ fields: { patientId: record.id } });
    const { records, mailNotices, requests } = await ownData();
    const kept = await row();
    const today = dayIn('America/Sao_Paulo');
    assert.deepEqual(records, [
      {
        patientId: record.id,
        name: kept.name,
        email: kept.email,
        phone: kept.phone,
        birthDate: kept.birth_date,
        socialName: '',
        sex: null,
        cpf: null,
        passport: null,
        representative: null,
        zipCode: kept.zip_code,
        address: kept.address,
        professionalName: clinic.professionals[0]?.name,
        registeredOn: today,
        documents: 1,
        retention: { lastEntryOn: today, keptUntil: keptUntilDay(today) },
      },
    ]);
    assert.deepEqual([mailNotices, requests], [true, []]);
  });

  test('a deleted document still counts as the last entry; a corrected telephone does not', async () => {
    const { ownData, record, clinic } = await privacyScene(t);
    const owner = await documentsClient(t, clinic, clinic.owner);
    const { document } = await owner.upload({ fields: { patientId: record.id } });
    await t.make(async (tx) => {
      await tx
        .updateTable('patients')
        .set({ created_at: '2001-05-05T12:00:00Z', updated_at: '2020-01-01T12:00:00Z' })
        .where('id', '=', record.id)
        .execute();
      await tx
        .updateTable('documents')
        .set({ created_at: '2010-03-04T12:00:00Z', deleted_at: '2011-01-01T12:00:00Z', deleted_by: clinic.owner.id })
        .where('id', '=', document.id)
        .execute();
    });
    const [own] = (await ownData()).records;
    assert.deepEqual(own?.retention, { lastEntryOn: '2010-03-04', keptUntil: '2030-03-04' });
    assert.equal(own?.documents, 0);
  });
});

describe('a request', () => {
  test('gets a protocol and fifteen days, and a letter that tells no value', async () => {
    const { ask, patient, ownData, events, row, record } = await privacyScene(t);
    const before = (await row()).phone;
    const request = await ask(newPhone);
    const today = dayIn('America/Sao_Paulo');
    assert.match(request.protocol, /^\d{8}-[A-HJKMNP-Z2-9]{6}$/);
    assert.deepEqual(
      [request.state, request.dueOn, request.daysLeft, request.before, request.value],
      ['open', dueDay(today), 15, before, '(11) 95555-0101'],
    );
    assert.deepEqual((await ownData()).requests, [request]);
    const [letter, ...more] = await queuedLettersTo(t, patient.email);
    assert.equal(more.length, 0);
    assert.ok(letter?.subject.includes(request.protocol));
    assert.ok(letter?.text.includes('Correção de dados'));
    assert.doesNotMatch(`${letter?.text} ${letter?.html}`, /95555|Troquei/);
    assert.deepEqual(await events(), [['privacy.requested', patient.id, true]]);
    assert.equal((await row()).phone, before, record.name);
  });

  test('sent twice, even at once, is one, with one letter', async () => {
    const { ask, patient, list } = await privacyScene(t);
    const submission = newId();
    const receipts = await Promise.all([1, 2, 3].map(() => ask({ ...newPhone, submission })));
    assert.equal(new Set(receipts.map(({ protocol }) => protocol)).size, 1);
    assert.equal((await list()).length, 1);
    assert.equal((await queuedLettersTo(t, patient.email)).length, 1);
  });

  test('is not asked again while it waits, nor for what already is so', async () => {
    const { ask, row } = await privacyScene(t);
    await ask(newPhone);
    await assert.rejects(ask(newPhone), { code: 'privacy.already_asked' });
    await ask({ kind: 'deletion', note: '' });
    await assert.rejects(ask({ kind: 'deletion', note: 'Outra vez' }), { code: 'privacy.already_asked' });
    const { phone } = await row();
    await assert.rejects(ask({ ...newPhone, value: phone } as never), { code: 'privacy.unchanged' });
  });

  test('has the rules of its field’s form', async () => {
    const { ask } = await privacyScene(t);
    const wrong = [
      ['phone', '12', 'Telefone obrigatório'],
      ['birthDate', '2999-01-01', 'A data de nascimento não pode estar no futuro'],
      ['zipCode', '1', 'CEP obrigatório'],
      ['name', ' ', 'Nome é obrigatório'],
    ] as const;
    for (const [field, value, message] of wrong)
      await assert.rejects(ask({ kind: 'correction', field, value, note: '' }), { fields: { value: message } });
    await assert.rejects(ask({ kind: 'other', note: ' ' }), { code: 'request.invalid' });
  });

  test('at most ten wait at once', async () => {
    const { ask } = await privacyScene(t);
    for (let count = 0; count < 10; count++) await ask({ kind: 'other', note: `Pedido ${count}` });
    await assert.rejects(ask({ kind: 'other', note: 'Mais um' }), { code: 'privacy.too_many_open' });
  });

  test('is of one’s own record only', async () => {
    const { ask, clinic, record, ownData } = await privacyScene(t);
    const neighbour = await patientOf(t, clinic, 1);
    await assert.rejects(ask({ kind: 'deletion', note: '' }, neighbour), { code: 'patients.not_found' });
    const elsewhere = await privacyScene(t);
    await assert.rejects(elsewhere.ask({ kind: 'deletion', note: '', patientId: record.id }), {
      code: 'patients.not_found',
    });
    await assert.rejects(ask({ kind: 'deletion', note: '' }, elsewhere.patient), { status: 404 });
    await assert.rejects(ask({ kind: 'deletion', note: '' }, clinic.owner), { status: 403 });
    await ask({ kind: 'deletion', note: '' });
    assert.deepEqual((await ownData(neighbour)).requests, []);
    const sameRecord = await patientOf(t, clinic, 0);
    assert.deepEqual((await ownData(sameRecord)).requests, [], 'who else opens the record did not ask');
  });
});

describe('letters a patient may turn off', () => {
  const notices = (mailNotices: boolean) => ({ kind: 'notices', mailNotices }) as const;

  test('are off at once, with a receipt, and the letters of a document keep to it', async () => {
    const { ask, patient, clinic, record, ownData, list } = await privacyScene(t);
    const request = await ask(notices(false));
    assert.deepEqual([request.state, request.mailNotices], ['done', false]);
    assert.equal((await ownData()).mailNotices, false);
    assert.deepEqual(await list(), [], 'nobody has to answer it');
    const owner = await documentsClient(t, clinic, clinic.owner);
    const { document } = await owner.upload({ fields: { patientId: record.id } });
    await notifyPatient(() => t.ctx)(
      { clinicId: clinic.id, patientId: record.id },
      { jobId: newId(), attempt: 1, signal: new AbortController().signal },
    );
    const { notice } = await t.make((tx) =>
      tx.selectFrom('documents').select('notice').where('id', '=', document.id).executeTakeFirstOrThrow(),
    );
    assert.equal(notice, 'off');
    const letters = await queuedLettersTo(t, patient.email);
    assert.deepEqual(
      letters.map(({ subject }) => subject.includes(request.protocol)),
      [true],
      'the receipt is none of them',
    );
  });

  test('cannot use up the letters of a day, which others that protect the account share', async () => {
    const { ask, patient } = await privacyScene(t);
    for (let count = 0; count < 15; count++) await ask(notices(count % 2 === 1));
    await assert.rejects(ask(notices(true)), { code: 'privacy.too_many_today' });
    assert.equal((await queuedLettersTo(t, patient.email)).length, 15);
  });

  test('a choice that is so already gets no receipt', async () => {
    const { ask, patient, clinic } = await privacyScene(t);
    await (await t.as(patient))(setOwnNotices, { params: { clinicId: clinic.id }, body: { mailNotices: false } });
    await assert.rejects(ask(notices(false)), { code: 'privacy.unchanged' });
    assert.deepEqual(await queuedLettersTo(t, patient.email), []);
  });
});

test('days left are of the clinic’s calendar', () => {
  assert.equal(daysLeft('2026-12-01', dayIn('America/Sao_Paulo', new Date('2026-12-01T02:30:00Z'))), 1);
  assert.equal(daysLeft('2026-12-01', dayIn('America/Sao_Paulo', new Date('2026-12-01T03:30:00Z'))), 0);
});
