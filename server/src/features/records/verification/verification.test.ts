import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { deleteDocument, moveDocument, restoreDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { changeVerification, getVerification } from '@virtual-med/contract/verification/verification';
import { readCode } from '@virtual-med/contract/verification/verification-codes';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from '../documents/testing/documents.ts';
import { resealVerificationCodes } from './codes.ts';
import { pathOf, verifiedDocument, wrongCode } from './testing/verification.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });

const eventsAbout = async (clinicId: string) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_id', 'actor_role', 'ip', 'record_id', 'details'])
      .where('clinic_id', '=', clinicId)
      .where('event', 'like', 'documents.verif%')
      .orderBy('id')
      .execute(),
  );

describe('the code', () => {
  test('is read as people write it', () => {
    for (const text of ['AB0C-11DE', 'ab0c11de', ' aboc-ilde ', 'AB 0C 1L DE', 'ABOC–I1DE'])
      assert.equal(readCode(text), 'AB0C11DE', text);
    for (const text of ['', 'AB0C-11D', 'AB0C-11DEF', 'UB0C-11DE', '٠١٢٣٤٥٦٧', 'x'.repeat(10_000)])
      assert.equal(readCode(text), undefined, text.slice(0, 20));
  });
});

describe('on the document', () => {
  test('staff make it once, see the same code again, and each document has its own', async () => {
    const { address, code, read, change } = await verifiedDocument(t);
    assert.match(pathOf({ address }), /^\/v\/[0-9A-HJKMNP-TV-Z]{10}$/);
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const [again, seen] = [await change('on'), await read()];
    assert.equal(again.verification?.code, code);
    assert.equal(seen.verification?.address, address);
    assert.ok(seen.verification?.registeredAt);
    const other = await verifiedDocument(t);
    assert.notEqual(other.address, address);
    assert.notEqual(other.code, code);
  });

  test('the code is sealed at rest, and opens under a new installation key once it was sealed again', async () => {
    const { code, address, type } = await verifiedDocument(t);
    const id = address.split('/').at(-1) ?? '';
    const sealed = () =>
      t.make((tx) =>
        tx.selectFrom('document_verifications').select('sealed_code').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const before = await sealed();
    assert.ok(!before.sealed_code.toString('latin1').includes(code.replace('-', '')));
    const keys = ['a new secret of the installation, long enough', t.ctx.secretKey] as const;
    const told = await t.make((tx) => resealVerificationCodes(tx, keys));
    assert.ok(told.resealed > 0 && told.unread === 0);
    assert.equal((await type(code)).statusCode, 422, 'this installation was not given the new key');
    await t.make((tx) => resealVerificationCodes(tx, [keys[1], keys[0]]));
    assert.equal((await type(code)).statusCode, 200);
  });

  test('nobody else reaches it: other clinics, unassigned professionals, other patients', async () => {
    const { clinic, params, address, code } = await verifiedDocument(t);
    const stranger = await t.clinic({ professionals: 1 });
    const people = [
      stranger.owner,
      stranger.professionals[0] ?? assert.fail(),
      clinic.professionals[1] ?? assert.fail(),
      await patientOf(t, clinic, 1),
    ];
    for (const person of people) {
      const ask = await t.as(person);
      await assert.rejects(ask(getVerification, { params }), { status: 404 });
      await assert.rejects(ask(changeVerification, { params, body: { change: 'off' } }), { status: 404 });
      const sheet = await t.app.inject({
        url: `/api/clinics/${params.clinicId}/documents/${params.documentId}/verification/sheet`,
        headers: { cookie: await t.cookieOf(person) },
      });
      assert.equal(sheet.statusCode, 404);
      assert.ok(!sheet.body.includes(code) && !sheet.body.includes(address));
    }
    // Their own clinic in the address does not open another's document either.
    const ask = await t.as(stranger.owner);
    const elsewhere = { clinicId: stranger.id, documentId: params.documentId };
    await assert.rejects(ask(getVerification, { params: elsewhere }), { status: 404 });
  });

  test('the patient sees it, renews it and turns it off; what they turned off the clinic does not turn on', async () => {
    const { patient, change, read, code, type, doctor, clinic } = await verifiedDocument(t);
    assert.equal((await read(patient)).verification?.code, code);
    assert.equal((await change('off', patient)).verification?.offBy, 'patient');
    assert.equal((await type(code)).statusCode, 422);
    await assert.rejects(change('on', doctor), { code: 'auth.forbidden' });
    assert.equal((await read(doctor)).verification?.mayTurnOn, false);
    assert.equal((await change('on', patient)).verification?.offBy, null);
    assert.equal((await type(code)).statusCode, 200);
    await change('off', doctor);
    await assert.rejects(change('on', patient), { code: 'auth.forbidden' });
    const seen = (await eventsAbout(clinic.id)).filter(({ event }) => event === 'documents.verification_changed');
    assert.deepEqual(
      seen.map(({ actor_role, details }) => [actor_role, (details as { verification: string }).verification]),
      [
        ['professional', 'on'],
        ['patient', 'off'],
        ['patient', 'on'],
        ['professional', 'off'],
      ],
    );
  });

  test('a patient makes none where the clinic has made none', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const { document } = await (await documentsClient(t, clinic, clinic.owner)).upload();
    const params = { clinicId: clinic.id, documentId: document.id };
    const ask = await t.as(await patientOf(t, clinic));
    assert.deepEqual(await ask(getVerification, { params }), { verification: null, mayMake: false });
    for (const change of ['on', 'off', 'new_code'] as const)
      await assert.rejects(ask(changeVerification, { params, body: { change } }), { code: 'verification.not_made' });
  });

  test('a new code ends the one before at once; the address stays', async () => {
    const { change, code, type, address } = await verifiedDocument(t);
    const renewed = (await change('new_code')).verification ?? assert.fail();
    assert.equal(renewed.address, address);
    assert.notEqual(renewed.code, code);
    assert.equal((await type(code)).statusCode, 422);
    assert.equal((await type(renewed.code)).statusCode, 200);
  });

  test('what strangers tried is told to staff and patient, and stands in the trail without the code', async () => {
    const { type, code, read, patient, clinic, document } = await verifiedDocument(t);
    await type(code);
    await type(wrongCode(code));
    for (const person of [undefined, patient]) {
      const { attempts } = (await read(person)).verification ?? assert.fail();
      assert.deepEqual([attempts.right, attempts.wrong], [1, 1]);
      assert.deepEqual(
        attempts.newest.map(({ outcome }) => outcome),
        ['wrong', 'right'],
      );
    }
    const tried = (await eventsAbout(clinic.id)).slice(-2);
    assert.deepEqual(
      tried.map(({ event, actor_id, ip, record_id }) => [event, actor_id, ip, record_id]),
      [
        ['documents.verified', null, '203.0.113.7', document.id],
        ['documents.verification_refused', null, '203.0.113.7', document.id],
      ],
    );
    assert.ok(!JSON.stringify(tried).includes(code.slice(0, 4)));
  });

  test('with the clinic’s setting every new document gets one; without it none', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const owner = await documentsClient(t, clinic, clinic.owner);
    const stateOf = async (documentId: string) =>
      (await owner.call(getVerification, { params: { clinicId: clinic.id, documentId } })).verification;
    assert.equal(await stateOf((await owner.upload()).document.id), null);
    await owner.call(updateClinicSettings, {
      params: { clinicId: clinic.id },
      body: { name: clinic.name, colorPalette: 'verde-mar', verifyNewDocuments: true },
    });
    assert.ok(await stateOf((await owner.upload({ bytes: pdf('Outro') })).document.id));
  });
});

describe('who may look', () => {
  test('a document moved to another patient’s record has another code', async () => {
    const { type, code, params, clinic, read } = await verifiedDocument(t);
    const ask = await t.as(clinic.owner);
    await ask(moveDocument, { params, body: { patientId: clinic.patients[1]?.id ?? '' } });
    assert.equal((await type(code)).statusCode, 422);
    const { code: now } = (await read(clinic.owner)).verification ?? assert.fail();
    assert.equal((await type(now)).statusCode, 200);
  });

  test('a deleted document is told as cancelled, and stands again when it is put back', async () => {
    const { type, code, params, clinic } = await verifiedDocument(t);
    const ask = await t.as(clinic.owner);
    await ask(deleteDocument, { params, body: { reason: 'Engano' } });
    const cancelled = await type(code);
    assert.equal(cancelled.statusCode, 200);
    assert.match(cancelled.body, /Documento cancelado ou substituído/);
    assert.ok(!cancelled.body.includes('Documento registrado'));
    await ask(restoreDocument, { params });
    assert.match((await type(code)).body, /Documento registrado/);
  });

  test('of a patient or a clinic that left nothing answers; a blocked clinic’s documents are still true, without files', async () => {
    const { type, validar, code, clinic } = await verifiedDocument(t);
    const set = (table: 'clinics', values: object) =>
      t.make((tx) => tx.updateTable(table).set(values).where('id', '=', clinic.id).execute());
    await set('clinics', { status: 'disabled' });
    assert.match((await type(code)).body, /Documento registrado/);
    assert.equal((await validar(code)).statusCode, 404);
    await set('clinics', { status: 'active', active: false });
    assert.equal((await type(code)).statusCode, 422);
    await set('clinics', { active: true });
    await t.make((tx) =>
      tx
        .updateTable('patients')
        .set({ unlinked_at: new Date().toISOString() })
        .where('id', '=', clinic.patients[0]?.id ?? '')
        .execute(),
    );
    assert.equal((await type(code)).statusCode, 422);
    assert.equal((await validar(code)).statusCode, 404);
  });
});
