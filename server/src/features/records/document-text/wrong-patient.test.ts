import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveDocument } from '@virtual-med/contract/documents/documents.endpoints';
import {
  confirmPatient,
  listClinicWarnings,
  listWrongPatientWarnings,
} from '@virtual-med/contract/documents/wrong-patient';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { sendDeskDocument } from '@virtual-med/contract/reception/reception';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { samplePdf } from '../../../testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { testApp } from '../../../testing/test-app.ts';
import { filledForm } from '../../people/patients/testing/patients.ts';
import { documentsClient, storedKeys } from '../documents/testing/documents.ts';
import { readNextText } from './read-waiting.job.ts';
import { sampleDocxOf } from './testing/sample-word.ts';

const logged: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => logged.push(line));

const mariasLines = ['Paciente: Maria Souza', 'CPF: 529.982.247-25', 'Sarcoidose em observação'];
const marias = samplePdf('Laudo', mariasLines);

/** Maria is the first professional's patient, João the second's. */
async function scene() {
  const clinic = await t.clinic({ professionals: 2, receptionists: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const [first, second] = clinic.professionals as [Person, Person];
  const register = async (change: Record<string, unknown>) =>
    (await owner.call(createPatient, { body: { ...filledForm(change), clinicId: clinic.id } })).id;
  const maria = await register({ name: 'Maria Souza', cpf: '52998224725', professional: first.id });
  const joao = await register({ name: 'João Prado', birthDate: '1985-05-05', professional: second.id });
  const warnings = () =>
    t.make((tx) => tx.selectFrom('wrong_patient_warnings').selectAll().where('clinic_id', '=', clinic.id).execute());
  const events = () =>
    t.make((tx) =>
      tx.selectFrom('audit_events').selectAll().where('clinic_id', '=', clinic.id).orderBy('id').execute(),
    );
  return { clinic, owner, first, second, maria, joao, warnings, events };
}

test('a file that surely names another patient is refused with who that is, and nothing of it stays', async () => {
  const { clinic, owner, maria, joao } = await scene();
  for (const [bytes, fileName] of [
    [marias, 'laudo.pdf'],
    [sampleDocxOf(...mariasLines), 'laudo.docx'],
  ] as const) {
    const answer = await owner.tryUpload({ bytes, fileName, fields: { patientId: joao } });
    assert.equal(answer.statusCode, 409, answer.body);
    const { code, namedPatient } = answer.json();
    assert.deepEqual([code, namedPatient], ['documents.names_another', { id: maria, name: 'Maria Souza' }]);
  }
  assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), []);
  await owner.upload({ bytes: marias, fields: { patientId: maria } });
  assert.doesNotMatch(logged.join(''), /Maria Souza|Sarcoidose|529\.982/);
});

test('sent all the same it is kept, with a warning that is settled and a line in the trail, once for its key', async () => {
  const { clinic, owner, maria, joao, warnings, events } = await scene();
  const uploadKey = newId();
  const send = (sameDespite?: string) =>
    owner.tryUpload({ bytes: marias, fields: { patientId: joao, uploadKey, ...(sameDespite && { sameDespite }) } });
  assert.equal((await send()).json().code, 'documents.names_another');
  assert.equal((await send(joao)).json().code, 'documents.names_another', 'asked about somebody else');
  const sent = await send(maria);
  assert.equal(sent.statusCode, 200, sent.body);
  const { id } = sent.json().document;
  const [warning, ...others] = await warnings();
  assert.deepEqual(
    [warning?.document_id, warning?.patient_id, warning?.settled_by, others],
    [id, maria, clinic.owner.id, []],
  );
  const kept = (await events()).filter(({ event }) => event === 'documents.kept_despite_name');
  assert.deepEqual(
    kept.map((row) => [row.record_id, row.about_patient, row.actor_id]),
    [[id, joao, clinic.owner.id]],
  );
  assert.equal((await send()).json().document.id, id, 'the same upload again');
});

test('a file that names nobody else is sent as ever, whatever is said about others', async () => {
  const { owner, maria, joao, warnings } = await scene();
  const fields = { patientId: joao, sameDespite: maria };
  await owner.upload({ bytes: samplePdf('Laudo', ['Paciente: João Prado', 'Nascimento: 05/05/1985']), fields });
  await owner.upload({ bytes: samplePdf('Laudo', ['Paciente: Maria Souza']), fields: { patientId: joao } });
  assert.deepEqual(await warnings(), []);
});

test('nobody learns of a patient they may not see', async () => {
  const { clinic, first, second, maria, joao, warnings } = await scene();
  const doctor = await documentsClient(t, clinic, second);
  const fields = { patientId: joao };
  await doctor.upload({ bytes: marias, fields });
  await doctor.upload({ bytes: marias, fields: { ...fields, sameDespite: maria } });
  assert.deepEqual(await warnings(), []);
  const elsewhere = await scene();
  await elsewhere.owner.upload({
    bytes: samplePdf('Laudo', ['Paciente: Ana Lima', 'CPF: 111.444.777-35']),
    fields: { patientId: elsewhere.joao },
  });
  const own = await documentsClient(t, clinic, first);
  assert.equal((await own.tryUpload({ bytes: marias, fields })).json().code, 'patients.not_found');
});

test('a file about somebody the sender may not see is asked about, and nobody is named', async () => {
  const { clinic, owner, second, warnings, events } = await scene();
  const register = { ...filledForm({ name: 'Rita Ramos', birthDate: '1970-02-03', cpf: '11144477735' }) };
  const rita = (
    await owner.call(createPatient, { body: { ...register, professional: second.id, clinicId: clinic.id } })
  ).id;
  const doctor = await documentsClient(t, clinic, second);
  const ofNobodyHere = samplePdf('Laudo', ['Paciente: Ana Lima', 'CPF do paciente: 390.533.447-05']);
  for (const bytes of [samplePdf('Laudo', ['Paciente: Maria Souza CPF: 529.982.247-25']), ofNobodyHere]) {
    const answer = await doctor.tryUpload({ bytes, fields: { patientId: rita } });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.deepEqual([answer.json().code, answer.json().namedPatient], ['documents.names_another', undefined]);
  }
  const { document } = await doctor.upload({ bytes: ofNobodyHere, fields: { patientId: rita, sameDespite: rita } });
  assert.deepEqual(await warnings(), []);
  const kept = (await events()).filter(({ event }) => event === 'documents.kept_despite_name');
  assert.deepEqual(
    kept.map((row) => [row.record_id, row.about_patient]),
    [[document.id, rita]],
  );
});

test('a file that says the name, the birth date or the CPF of its patient is not asked about', async () => {
  const { clinic, owner } = await scene();
  const register = { ...filledForm({ name: 'Rita Ramos', birthDate: '1970-02-03', cpf: '11144477735' }) };
  const { id: rita } = await owner.call(createPatient, { body: { ...register, clinicId: clinic.id } });
  const texts = [
    ['Paciente: Rita Ramos CPF: 390.533.447-05'],
    ['Paciente: R. Ramos CPF: 390.533.447-05'],
    ['Paciente: Rita Prado CPF: 111.444.777-35'],
    ['Paciente: Ana Lima CPF: 390.533.447-05', 'Nascimento: 03/02/1970'],
    ['Paciente: João Ramos CPF: 390.533.447-05', 'Responsável: Rita Ramos'],
    ['Paciente: Ana Lima', 'Responsável: Bia Lima CPF: 390.533.447-05'],
    ['Paciente: Ana Lima', 'Protocolo 39053344705'],
    ['CPF: 390.533.447-05'],
  ];
  for (const lines of texts) {
    const answer = await owner.tryUpload({ bytes: samplePdf('Laudo', lines), fields: { patientId: rita } });
    assert.equal(answer.statusCode, 200, `${lines}: ${answer.body}`);
  }
});

test('the desk is asked too', async () => {
  const { clinic, maria, joao, warnings } = await scene();
  const [desk] = clinic.receptionists as [Person];
  const cookie = await t.cookieOf(desk);
  const send = (change: Record<string, unknown> = {}) => {
    const fields = { name: 'Laudo', category: 'Outros', patientId: joao, fileName: 'a.pdf', ...change };
    const { headers, payload } = fileRequest(fields, marias);
    const url = sendDeskDocument.path.replace(':clinicId', clinic.id);
    return t.app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
  };
  const refused = await send();
  assert.deepEqual(refused.json().namedPatient, { id: maria, name: 'Maria Souza' });
  assert.equal((await send({ sameDespite: maria })).statusCode, 200);
  assert.equal((await warnings())[0]?.settled_by, desk.id);
});

describe('a text that is read after its upload', () => {
  /** Maria's report in João's record, as OCR finds it: sent by João's doctor, who does not see Maria. */
  async function inWrongRecord() {
    const made = await scene();
    const { clinic, maria, joao, second } = made;
    const doctor = await documentsClient(t, clinic, second);
    const { document } = await doctor.upload({ bytes: marias, fields: { patientId: joao } });
    const readAgain = async () => {
      await t.make((tx) =>
        tx.updateTable('document_texts').set({ state: 'waiting' }).where('document_id', '=', document.id).execute(),
      );
      while (await readNextText(t.ctx));
    };
    await readAgain();
    const warned = async (who: typeof doctor, patientId = joao) =>
      (await who.call(listWrongPatientWarnings, { params: { clinicId: clinic.id, patientId } })).warnings;
    const ids = { clinicId: clinic.id, documentId: document.id };
    return { ...made, doctor, document, readAgain, warned, ids, maria };
  }

  test('and names another patient is a question for those who see both', async () => {
    const { clinic, owner, doctor, first, maria, joao, document, warned, readAgain } = await inWrongRecord();
    const expected = {
      document: { id: document.id, patientId: joao, name: document.name, seenAt: null },
      named: { id: maria, name: 'Maria Souza' },
    };
    assert.deepEqual(await warned(owner), [expected]);
    assert.deepEqual(await warned(doctor), [], 'does not see Maria');
    const inClinic = async (who: typeof doctor) =>
      (await who.call(listClinicWarnings, { params: { clinicId: clinic.id } })).warnings;
    assert.deepEqual(await inClinic(owner), [{ ...expected, patientName: 'João Prado' }]);
    assert.deepEqual(await inClinic(doctor), []);
    await assert.rejects(warned(await documentsClient(t, clinic, first)), { code: 'patients.not_found' });
    await readAgain();
    assert.deepEqual(await warned(owner), [expected], 'once');
  });

  test('is asked about no more once somebody has said that it is the right record', async () => {
    const { owner, doctor, joao, warned, readAgain, ids, events } = await inWrongRecord();
    await doctor.call(confirmPatient, { params: ids });
    assert.equal((await warned(owner)).length, 1, 'not by somebody who does not see whom it names');
    for (let times = 0; times < 2; times += 1) await owner.call(confirmPatient, { params: ids });
    await readAgain();
    assert.deepEqual(await warned(owner), []);
    const kept = (await events()).filter(({ event }) => event === 'documents.kept_despite_name');
    assert.deepEqual(
      kept.map((row) => [row.record_id, row.about_patient]),
      [[ids.documentId, joao]],
    );
  });

  test('is moved to whom it names, and the question goes with it', async () => {
    const { owner, maria, warned, warnings, readAgain, ids } = await inWrongRecord();
    await owner.call(moveDocument, { params: ids, body: { patientId: maria } });
    await readAgain();
    assert.deepEqual([await warned(owner), await warned(owner, maria), await warnings()], [[], [], []]);
  });

  test('names a patient who has left meanwhile: nobody is asked', async () => {
    const { owner, maria, warned } = await inWrongRecord();
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', maria).execute(),
    );
    assert.deepEqual(await warned(owner), []);
  });
});
