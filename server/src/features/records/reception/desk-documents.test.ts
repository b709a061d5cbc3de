import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument, listDocuments, moveDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import {
  getDeskPatient,
  issueAttendance,
  printAttendance,
  sendDeskDocument,
  undoDeskDocument,
} from '@virtual-med/contract/reception/reception';
import { endDocumentRelease, releaseDocument } from '@virtual-med/contract/reception/release';
import { changeVerification } from '@virtual-med/contract/verification/verification';
import { getWritten } from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { ownerOf } from '../../../testing/factories/actors.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { samplePdf } from '../../../testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { testApp } from '../../../testing/test-app.ts';
import { patientOf } from '../documents/testing/documents.ts';

const t = await testApp();

async function aDesk() {
  const clinic = await t.clinic({ professionals: 1, receptionists: 2, patients: 2 });
  const [desk, other] = clinic.receptionists;
  const [professional] = clinic.professionals;
  const patientId = clinic.patients[0]?.id ?? '';
  assert.ok(desk && other && professional);
  const params = { clinicId: clinic.id, patientId };
  const cookie = await t.cookieOf(desk);
  const send = async (name: string, uploadKey = newId()) => {
    const fields = { name, category: 'Outros', patientId, fileName: 'exame.pdf', uploadKey };
    const { headers, payload } = fileRequest(fields, samplePdf(name, []));
    const url = sendDeskDocument.path.replace(':clinicId', clinic.id);
    const answer = await t.app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    return sendDeskDocument.response.parse(answer.json());
  };
  return {
    clinic,
    params,
    send,
    cookie,
    desk: await t.as(desk),
    other: await t.as(other),
    doctor: await t.as(professional),
  };
}

/** As if it had been sent that long ago. */
const age = (id: string, minutes: number) =>
  t.make((tx) =>
    sql`update documents set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(tx),
  );

test('what the desk sends is in the record; its name is the desk’s for ten minutes, and its sender’s alone', async () => {
  const { clinic, params, send, desk, other, doctor } = await aDesk();
  const { document } = await send('Hemograma de Joana');
  assert.equal(document.name, 'Hemograma de Joana');
  assert.ok(document.undoUntil);
  const { documents } = await doctor(listDocuments, {
    params: { clinicId: clinic.id },
    query: { patientId: params.patientId },
  });
  assert.deepEqual(
    documents.map(({ name }) => name),
    ['Hemograma de Joana'],
  );
  const colleague = await other(getDeskPatient, { params });
  assert.deepEqual([colleague.own, colleague.documents], [[], [{ category: 'Outros', count: 1 }]]);
  await age(document.id, 11);
  const [later] = (await desk(getDeskPatient, { params })).own;
  assert.deepEqual([later?.id, later?.name, later?.undoUntil], [document.id, null, null]);
});

test('the same upload sent twice is one document', async () => {
  const { params, send, desk } = await aDesk();
  const key = newId();
  const [first, again] = [await send('Exame', key), await send('Exame', key)];
  assert.equal(again.document.id, first.document.id);
  assert.deepEqual((await desk(getDeskPatient, { params })).documents, [{ category: 'Outros', count: 1 }]);
});

test('the desk takes back its own upload within ten minutes, nobody else’s and none later', async () => {
  const { clinic, params, send, desk, other, doctor } = await aDesk();
  const { document } = await send('Enganado');
  const at = { params: { clinicId: clinic.id, documentId: document.id } };
  await assert.rejects(other(undoDeskDocument, at), { code: 'documents.undo_too_late' });
  await desk(undoDeskDocument, at);
  await assert.rejects(doctor(getDocument, at), { code: 'documents.not_found' });
  assert.deepEqual((await desk(getDeskPatient, { params })).documents, []);
  const late = await send('Ficou');
  await age(late.document.id, 11);
  await assert.rejects(desk(undoDeskDocument, { params: { clinicId: clinic.id, documentId: late.document.id } }), {
    code: 'documents.undo_too_late',
  });
});

test('the desk prints what a professional released, with whose identity was checked in the trail, until the release ends', async () => {
  const { clinic, params, desk, doctor, cookie } = await aDesk();
  const [made] = await t.make((tx) =>
    makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      uploadedBy: clinic.owner.id,
      patients: clinic.patients.slice(0, 1),
      count: 1,
    }),
  );
  const documentId = made ?? '';
  const at = { params: { clinicId: clinic.id, documentId } };
  const print = (digits = '123') =>
    t.app.inject({
      method: 'POST',
      url: `/api/clinics/${clinic.id}/desk/patients/${params.patientId}/documents/${documentId}/hand-over`,
      headers: { cookie },
      payload: { whose: 'patient', proof: 'rg', digits },
    });
  assert.equal((await print()).statusCode, 404, 'nobody released it');
  const untilWhen = async () => (await doctor(getDocument, at)).releasedUntil;
  assert.equal(await untilWhen(), undefined);
  const { until } = await doctor(releaseDocument, at);
  assert.equal(await untilWhen(), until);
  const [released] = (await desk(getDeskPatient, { params })).released;
  assert.equal(released?.id, documentId);
  assert.equal((await print('1')).statusCode, 400, 'the identity was not checked');
  const printed = await print();
  assert.equal(printed.statusCode, 200);
  assert.match(printed.rawPayload.toString('latin1').slice(0, 5), /%PDF-/);
  const entry = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['details', 'actor_role', 'about_patient'])
      .where('record_id', '=', documentId)
      .where('event', '=', 'documents.handed_over')
      .executeTakeFirstOrThrow(),
  );
  assert.deepEqual(entry, {
    details: { identity: { whose: 'patient', proof: 'rg', digits: '123' } },
    actor_role: 'reception',
    about_patient: params.patientId,
  });
  await doctor(endDocumentRelease, at);
  assert.equal(await untilWhen(), undefined);
  assert.equal((await print()).statusCode, 404);
  await doctor(releaseDocument, at);
  await t.make((tx) => sql`update counter_releases set expires_at = now() where ended_at is null`.execute(tx));
  assert.equal((await print()).statusCode, 404, 'a week later');
  await doctor(releaseDocument, at);
  const owner = await t.as(clinic.owner);
  await owner(moveDocument, { ...at, body: { patientId: clinic.patients[1]?.id ?? '' } });
  const elsewhere = { params: { ...params, patientId: clinic.patients[1]?.id ?? '' } };
  assert.deepEqual((await desk(getDeskPatient, elsewhere)).released, [], 'it was released as another’s');
});

test('the desk prints the sheet of a released document that has an address, and of no other', async () => {
  const { clinic, params, desk, doctor, cookie } = await aDesk();
  const made = await t.make((tx) =>
    makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      uploadedBy: clinic.owner.id,
      patients: clinic.patients.slice(0, 1),
      count: 1,
    }),
  );
  const at = { params: { clinicId: clinic.id, documentId: made[0] ?? '' } };
  const print = (digits = '123', who = cookie, ids = params) =>
    t.app.inject({
      method: 'POST',
      url: `/api/clinics/${ids.clinicId}/desk/patients/${ids.patientId}/documents/${at.params.documentId}/hand-over-sheet`,
      headers: { cookie: who },
      payload: { whose: 'representative', proof: 'cnh', digits },
    });
  const refused = async (code: string, ...how: Parameters<typeof print>) =>
    assert.equal((await print(...how)).json().code, code);
  const hasAddress = async () => (await desk(getDeskPatient, { params })).released.map((one) => one.hasAddress);
  const verify = (change: 'on' | 'off') => doctor(changeVerification, { ...at, body: { change } });
  await verify('on');
  await refused('documents.not_released');
  await doctor(releaseDocument, at);
  assert.deepEqual(await hasAddress(), [true]);
  assert.equal((await print('1')).statusCode, 400, 'the identity was not checked');
  const sheet = await print();
  assert.equal(sheet.statusCode, 200, sheet.body.slice(0, 300));
  assert.match(sheet.rawPayload.toString('latin1').slice(0, 5), /%PDF-/);
  const printings = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['details', 'actor_role', 'about_patient'])
      .where('record_id', '=', at.params.documentId)
      .where('event', '=', 'documents.verification_sheet')
      .execute(),
  );
  assert.deepEqual(printings, [
    {
      details: { identity: { whose: 'representative', proof: 'cnh', digits: '123' } },
      actor_role: 'reception',
      about_patient: params.patientId,
    },
  ]);

  const stranger = await t.clinic({ receptionists: 1, patients: 1 });
  const theirs = await t.cookieOf(stranger.receptionists[0] ?? assert.fail());
  assert.ok([403, 404].includes((await print('123', theirs)).statusCode), 'another clinic');
  await refused('documents.not_released', '123', theirs, { ...params, clinicId: stranger.id });

  await verify('off');
  assert.deepEqual(await hasAddress(), [false]);
  await refused('documents.no_verification');
  await verify('on');
  await doctor(endDocumentRelease, at);
  await refused('documents.not_released');
});

const attended = { on: '2026-11-19', from: '09:00', until: '10:30', companion: '', purpose: 'consulta' };

test('the desk declares that somebody was here: one document for each press, the patient’s at once, printed within ten minutes', async () => {
  const { clinic, params, desk, other, doctor, cookie } = await aDesk();
  const body = { content: attended, issueKey: newId() };
  const [first, again] = await Promise.all([
    desk(issueAttendance, { params, body }),
    desk(issueAttendance, { params, body }),
  ]);
  assert.equal(again.document.id, first.document.id, 'pressed twice');
  assert.equal((await desk(issueAttendance, { params, body })).document.id, first.document.id);
  const { id: documentId, name, printable } = first.document;
  assert.ok(name?.startsWith('Declaração de comparecimento'), name ?? '');
  assert.ok(printable);
  const at = { params: { clinicId: clinic.id, documentId } };
  const { written } = await doctor(getWritten, at);
  assert.deepEqual([written?.kind, written?.way, written?.content], ['attendance', 'unsigned', attended]);
  const patient = await t.as(await patientOf(t, clinic));
  const { documents } = await patient(listOwnDocuments, { params: { clinicId: clinic.id }, query: {} });
  assert.deepEqual(
    documents.map(({ id }) => id),
    [documentId],
  );
  const print = () =>
    t.app.inject({
      method: 'POST',
      url: printAttendance.path.replace(':clinicId', clinic.id).replace(':documentId', documentId),
      headers: { cookie },
    });
  assert.match((await print()).rawPayload.toString('latin1').slice(0, 5), /%PDF-/);
  await assert.rejects(other(printAttendance, at), { code: 'documents.not_released' });
  assert.deepEqual(
    await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'actor_role', 'about_patient'])
        .where('record_id', '=', documentId)
        .where('actor_role', '=', 'reception')
        .orderBy('event')
        .execute(),
    ),
    ['documents.downloaded', 'documents.issued'].map((event) => ({
      event,
      actor_role: 'reception',
      about_patient: params.patientId,
    })),
  );
  await age(documentId, 11);
  assert.equal((await print()).statusCode, 404, 'later it is as any other of the record');
  const [later] = (await desk(getDeskPatient, { params })).own;
  assert.deepEqual([later?.name, later?.printable], [null, false]);
});

test('the desk declares nothing of another clinic’s patient, and issues no other kind', async () => {
  const { clinic, params, desk } = await aDesk();
  const elsewhere = await t.clinic({ patients: 1 });
  const stranger = { ...params, patientId: elsewhere.patients[0]?.id ?? '' };
  const body = { content: attended, issueKey: newId() };
  await assert.rejects(desk(issueAttendance, { params: stranger, body }), { code: 'patients.not_found' });
  const sickNote = { days: 2, from: '2026-11-19', cid: null, note: '' } as never;
  await assert.rejects(desk(issueAttendance, { params, body: { ...body, content: sickNote } }), {
    code: 'request.invalid',
  });
  const somebody = { ...ownerOf(clinic), userId: clinic.receptionists[0]?.id ?? '', role: 'reception' as const };
  const row = (kind: string, way: string) => sql`
    insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes, sha256,
      uploaded_by, uploaded_by_name, uploaded_by_registration, notice, held, written_kind, written_way, warnings)
    values (${newId()}, ${clinic.id}, ${params.patientId}, 'Receita', 'Receitas Médicas', ${newId()}, 'a.pdf',
      'application/pdf', 10, ${'0'.repeat(64)}, ${somebody.userId}, 'Rita', '', 'off', false, ${kind}, ${way}, '{}')`;
  for (const [kind, way] of [
    ['prescription', 'unsigned'],
    ['guidance', 'unsigned'],
    ['attendance', 'by_hand'],
  ] as const)
    await assert.rejects(
      t.ctx.db.asActor(somebody, (tx) => row(kind, way).execute(tx)),
      /row-level security/,
      `${kind}, ${way}`,
    );
  await t.ctx.db.asActor(somebody, (tx) => row('attendance', 'unsigned').execute(tx));
});
