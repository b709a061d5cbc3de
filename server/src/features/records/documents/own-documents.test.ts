import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { groupByUploader } from '@virtual-med/contract/documents/documents';
import {
  deleteDocument,
  listDocuments,
  moveDocument,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments, setOwnNotices } from '@virtual-med/contract/documents/own-documents';
import { updateOwnProfessionalIdentity } from '@virtual-med/contract/professionals/professionals';
import { MailError } from '../../../adapters/mail/mail.port.ts';
import { rulesOf } from '../../../core/jobs/queues.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { notifyPatient } from './announce.job.ts';
import { documentsClient, patientOf, pdf } from './testing/documents.ts';

const t = await sharedApp();
const run = promisify(execFile);

async function patientWithDocuments() {
  const clinic = await t.clinic({ name: 'Clínica Sigilo', professionals: 1, patients: 2 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const professional = clinic.professionals[0];
  assert.ok(professional);
  const hers = await documentsClient(t, clinic, professional);
  const person = await patientOf(t, clinic);
  const patient = await documentsClient(t, clinic, person);
  return { clinic, owner, hers, person, patient, params: { clinicId: clinic.id } };
}

describe('the patient’s home', () => {
  test('counts six categories and what is new since the last visit and unopened', async () => {
    const { clinic, owner, person, patient, params } = await patientWithDocuments();
    const first = await owner.upload({ bytes: pdf('1') });
    await owner.upload({ bytes: pdf('2'), fields: { category: 'Atestados' } });
    await owner.upload({ bytes: pdf('3'), fields: { patientId: clinic.patients[1]?.id } });
    const home = await patient.call(getOwnHome, { params });
    assert.equal(home.name, clinic.patients[0]?.name);
    assert.deepEqual(
      home.categories.map(({ count, newCount }) => [count, newCount]),
      [
        [1, 1],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    );
    assert.deepEqual([home.total, home.newCount, home.lastVisitAt, home.mailNotices], [2, 2, null, true]);
    assert.deepEqual(
      home.recent.map(({ category, isNew }) => [category, isNew]),
      [
        ['Atestados', true],
        ['Exames Laboratoriais', true],
      ],
    );
    await patient.get(`/my/documents/${first.document.id}/preview`);
    const read = await patient.call(getOwnHome, { params });
    assert.equal(read.newCount, 1);
    assert.deepEqual(
      read.recent.map(({ isNew }) => isNew),
      [true, false],
    );

    await t.make((tx) =>
      tx
        .updateTable('patient_visits')
        .set({ last_visit_at: new Date(Date.now() - 3_600_000).toISOString() })
        .where('user_id', '=', person.id)
        .execute(),
    );
    await t.make((tx) =>
      tx
        .updateTable('documents')
        .set({ created_at: new Date(Date.now() - 7_200_000).toISOString() })
        .where('clinic_id', '=', clinic.id)
        .execute(),
    );
    await owner.upload({ bytes: pdf('4') });
    const again = await patient.call(getOwnHome, { params });
    assert.equal(again.newCount, 1);
    assert.ok(again.lastVisitAt);
    assert.equal((await patient.call(getOwnHome, { params })).newCount, 1, 'the same visit goes on');
  });

  test('counts what was moved here since the last visit as new, and nothing of what was here or was opened', async () => {
    const { clinic, owner, person, patient, params } = await patientWithDocuments();
    const [own, other] = clinic.patients.map(({ id }) => id);
    const made: string[] = [];
    for (const [patientId, category] of [
      [own, 'Atestados'],
      [own, 'Atestados'],
      [other, 'Receitas Médicas'],
      [other, 'Receitas Médicas'],
      [other, 'Receitas Médicas'],
    ] as const)
      made.push((await owner.upload({ bytes: pdf(String(made.length)), fields: { patientId, category } })).document.id);
    const moved = made.slice(2);
    await patient.call(getOwnHome, { params });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await t.make(async (tx) => {
      await tx
        .updateTable('documents')
        .set({ created_at: hoursAgo(3) })
        .where('id', 'in', made)
        .execute();
      await tx
        .updateTable('patient_visits')
        .set({ last_visit_at: hoursAgo(2) })
        .where('user_id', '=', person.id)
        .execute();
    });
    for (const documentId of moved)
      await owner.call(moveDocument, { params: { ...params, documentId }, body: { patientId: own ?? '' } });
    const [before, opened] = moved;
    await t.make((tx) =>
      tx
        .updateTable('documents')
        .set({ moved_at: hoursAgo(2.5) })
        .where('id', '=', before ?? '')
        .execute(),
    );
    await patient.get(`/my/documents/${opened}/preview`);
    const home = await patient.call(getOwnHome, { params });
    assert.deepEqual(
      home.categories.filter(({ count }) => count > 0).map(({ category, ...counts }) => [category, counts]),
      [
        ['Receitas Médicas', { count: 3, newCount: 1 }],
        ['Atestados', { count: 2, newCount: 0 }],
      ],
    );
  });

  test('lists own documents with the patient’s summary only, by uploader', async () => {
    const { clinic, owner, hers, patient, params } = await patientWithDocuments();
    const { document } = await owner.upload({ bytes: pdf('1') });
    await hers.upload({ bytes: pdf('2') });
    const gone = await hers.upload({ bytes: pdf('3') });
    await hers.call(deleteDocument, { params: { ...params, documentId: gone.document.id }, body: { reason: 'x' } });
    const ids = { ...params, documentId: document.id };
    for (const [kind, text] of [
      ['patient', 'Está tudo bem'],
      ['professional', 'SEGREDO-P'],
      ['general', 'SEGREDO-G'],
    ] as const)
      await owner.call(updateDocumentSummary, { params: ids, body: { kind, text } });
    const { documents } = await patient.call(listOwnDocuments, { params });
    assert.deepEqual(
      documents.map(({ summary }) => summary),
      ['', 'Está tudo bem'],
    );
    assert.doesNotMatch(JSON.stringify(documents), /SEGREDO/);
    assert.deepEqual(
      groupByUploader(documents).map(({ name, documents: theirs }) => [name, theirs.length]),
      [
        [clinic.professionals[0]?.name, 1],
        [clinic.owner.name, 1],
      ],
    );
  });

  test('the home brings the newest with the patient’s summaries and where the list goes on, and is recorded as the list is', async () => {
    const { clinic, owner, person, patient, params } = await patientWithDocuments();
    for (let number = 0; number < 12; number += 1) await owner.upload({ bytes: pdf(String(number)) });
    const { documents } = await patient.call(listOwnDocuments, { params });
    const ids = { ...params, documentId: documents[0]?.id ?? '' };
    await owner.call(updateDocumentSummary, { params: ids, body: { kind: 'patient', text: 'Tudo bem' } });
    await owner.call(updateDocumentSummary, { params: ids, body: { kind: 'professional', text: 'SEGREDO' } });
    const listed = () =>
      t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select('id')
          .where('clinic_id', '=', clinic.id)
          .where('actor_id', '=', person.id)
          .where('event', '=', 'documents.listed')
          .execute(),
      );
    const before = (await listed()).length;
    const home = await patient.call(getOwnHome, { params });
    assert.equal((await listed()).length, before + 1);
    assert.equal(home.recent[0]?.summary, 'Tudo bem');
    assert.doesNotMatch(JSON.stringify(home), /SEGREDO/);
    const older = await patient.call(listOwnDocuments, { params, query: { after: home.next ?? '' } });
    assert.deepEqual(
      [...home.recent, ...older.documents].map(({ id }) => id),
      documents.map(({ id }) => id),
    );
    assert.equal(older.next, null);
  });

  test('a search finds own documents by all its words, whatever their accents, in name, category or sender', async () => {
    const { clinic, owner, hers, patient, params } = await patientWithDocuments();
    await owner.upload({ bytes: pdf('1'), fields: { name: 'Ressonância 100%', category: 'Exames de Imagem' } });
    await hers.upload({ bytes: pdf('2'), fields: { name: 'Hemograma', category: 'Exames Laboratoriais' } });
    await owner.upload({
      bytes: pdf('3'),
      fields: { name: 'Ressonância alheia', patientId: clinic.patients[1]?.id, category: 'Exames de Imagem' },
    });
    const found = async (search: string) => {
      const { documents } = await patient.call(listOwnDocuments, { params, query: { search } });
      return documents.map(({ name }) => name).sort();
    };
    assert.deepEqual(await found('RESSONANCIA'), ['Ressonância 100%']);
    assert.deepEqual(await found('imagem  resso'), ['Ressonância 100%']);
    assert.deepEqual(await found(clinic.professionals[0]?.name ?? '-'), ['Hemograma']);
    assert.deepEqual(await found('100%'), ['Ressonância 100%']);
    assert.deepEqual(await found('%'), ['Ressonância 100%']);
    assert.deepEqual(await found('_'), []);
    assert.deepEqual(await found('\\'), []);
    assert.deepEqual(await found('hemograma imagem'), []);
    assert.deepEqual(await found(''), ['Hemograma', 'Ressonância 100%']);
  });

  test('the sender’s registration stands as it was when they sent it, and never their CPF', async () => {
    const { hers, patient, params } = await patientWithDocuments();
    const register = (number: string) =>
      hers.call(updateOwnProfessionalIdentity, {
        params,
        body: { cpf: '52998224725', registration: { council: 'CRM', uf: 'SP', number, specialties: ['4567'] } },
      });
    await hers.upload({ bytes: pdf('1') });
    await register('123456');
    await hers.upload({ bytes: pdf('2') });
    await register('654321');
    const { documents } = await patient.call(listOwnDocuments, { params });
    assert.deepEqual(
      documents.map(({ uploadedBy }) => uploadedBy.registration),
      ['CRM-SP 123456, RQE 4567', ''],
    );
    assert.doesNotMatch(JSON.stringify(documents), /52998224725/);
  });
});

describe('a ZIP', () => {
  test('holds every document byte for byte, and a list of hashes that checks', async () => {
    const { clinic, owner, patient } = await patientWithDocuments();
    const contents = ['um', 'dois', 'três'].map((title) => pdf(title));
    const [one, two, three] = contents;
    assert.ok(one && two && three);
    const dates = [
      await owner.upload({ bytes: one, fields: { name: 'Laudo: 1/2 "final".' } }),
      await owner.upload({ bytes: two, fields: { name: 'Laudo: 1/2 "final".' } }),
      await owner.upload({ bytes: three, fields: { name: 'Íris', category: 'Atestados' } }),
    ];
    assert.equal(dates.length, 3);
    const folder = await mkdtemp(join(tmpdir(), 'vm-zip-'));
    try {
      const answer = await patient.get('/my/documents.zip');
      assert.equal(answer.headers['content-type'], 'application/zip');
      assert.equal(answer.rawPayload.length, Number(answer.headers['content-length']));
      await writeFile(join(folder, 'all.zip'), answer.rawPayload);
      await run('python3', ['-m', 'zipfile', '-e', 'all.zip', 'out'], { cwd: folder });
      const out = join(folder, 'out');
      await run('sha256sum', ['--check', '--strict', 'LEIA-ME_verificacao_sha256.txt'], { cwd: out });
      const read = (name: string) => readFile(join(out, name));
      assert.ok(one.equals(await read('Exames Laboratoriais/Laudo- 1-2 -final-.pdf')));
      assert.ok(two.equals(await read('Exames Laboratoriais/Laudo- 1-2 -final- (2).pdf')));
      assert.ok(three.equals(await read('Atestados/Íris.pdf')));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const ofCategory = await patient.get('/my/documents.zip?category=Atestados');
    const whole = await owner.get(`/patients/${clinic.patients[0]?.id}/documents.zip`);
    assert.ok(ofCategory.rawPayload.length < whole.rawPayload.length);
    const head = await patient.get('/my/documents.zip', {}, 'HEAD');
    assert.equal(head.rawPayload.length, 0);
    const events = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select('record_id')
        .where('event', '=', 'documents.exported')
        .where('clinic_id', '=', clinic.id)
        .where('actor_role', '=', 'patient')
        .execute(),
    );
    assert.equal(events.length, 3 + 1 + 3, 'each document of each ZIP is recorded');
  });

  test('of nothing, or of another’s, is not there', async () => {
    const { clinic, owner, patient } = await patientWithDocuments();
    await owner.upload({ fields: { patientId: clinic.patients[1]?.id } });
    assert.equal((await patient.get('/my/documents.zip')).statusCode, 404);
    const elsewhere = await t.clinic({ patients: 1 });
    assert.equal((await owner.get(`/patients/${elsewhere.patients[0]?.id}/documents.zip`)).statusCode, 404);
  });
});

describe('the notice of a new document', () => {
  const outboxOf = (context: { mock: typeof test.mock }) => {
    const send = context.mock.method(t.ctx.adapters.mail, 'send', async () => ({ id: 'x' }));
    return () => send.mock.calls.map(({ arguments: [message] }) => message);
  };
  const notify = (clinicId: string, patientId: string, attempt = 1, sentUpTo?: string) =>
    notifyPatient(() => t.ctx)(
      { clinicId, patientId, ...(sentUpTo ? { sentUpTo } : {}) },
      { jobId: '01930000-0000-7000-8000-00000000000a', attempt, signal: new AbortController().signal },
    );

  test('leaves alone what was sent later, whose own letter can still be undone', async (context) => {
    const mails = outboxOf(context);
    const { clinic, owner } = await patientWithDocuments();
    const patientId = clinic.patients[0]?.id ?? '';
    const params = { clinicId: clinic.id };
    const before = new Date(Date.now() - 60_000).toISOString();
    const { document } = await owner.upload({});
    await notify(clinic.id, patientId, 1, before);
    assert.deepEqual(mails(), []);
    await owner.call(deleteDocument, {
      params: { ...params, documentId: document.id },
      body: { reason: 'Envio desfeito' },
    });
    await notify(clinic.id, patientId, 1, document.createdAt);
    assert.deepEqual(mails(), []);
  });

  test('is neutral, in the clinic’s name, once for several documents', async (context) => {
    const mails = outboxOf(context);
    const { clinic, owner, person, params } = await patientWithDocuments();
    const patientId = clinic.patients[0]?.id ?? '';
    await owner.upload({ fields: { name: 'HIV reagente', category: 'Exames Laboratoriais' }, fileName: 'hiv.pdf' });
    await owner.upload({ fields: { name: 'HIV reagente' }, bytes: pdf('2') });
    await notify(clinic.id, patientId);
    await notify(clinic.id, patientId);
    await owner.upload({ bytes: pdf('3') });
    await notify(clinic.id, patientId);
    const sent = mails();
    assert.equal(sent.length, 1, 'told lately and not been here since');
    const [mail] = sent;
    assert.equal(mail?.to, person.email);
    assert.match(mail?.subject ?? '', /Clínica Sigilo/);
    const all = JSON.stringify(mail);
    for (const word of ['HIV', 'hiv', 'Exames', 'Laboratoriais', 'pdf']) assert.ok(!all.includes(word), word);
    assert.match(mail?.text ?? '', new RegExp(`/paciente/${clinic.id}`));
    const { documents } = await owner.call(listDocuments, { params });
    assert.deepEqual(
      documents.map(({ notice }) => notice),
      ['sent', 'sent', 'sent'],
    );
  });

  test('is not sent to who turned it off, nor without an account', async (context) => {
    const mails = outboxOf(context);
    const { clinic, owner, patient, params } = await patientWithDocuments();
    await patient.call(setOwnNotices, { params, body: { mailNotices: false } });
    assert.equal((await patient.call(getOwnHome, { params })).mailNotices, false);
    await owner.upload();
    await owner.upload({ fields: { patientId: clinic.patients[1]?.id } });
    for (const { id } of clinic.patients) await notify(clinic.id, id);
    const { documents } = await owner.call(listDocuments, { params });
    assert.deepEqual(
      documents.map(({ notice }) => notice),
      ['no_account', 'off'],
    );
    assert.deepEqual(mails(), []);
  });

  test('that fails is tried again, and said to the clinic when it will not arrive', async (context) => {
    const { clinic, owner, params } = await patientWithDocuments();
    const patientId = clinic.patients[0]?.id ?? '';
    await owner.upload();
    context.mock.method(t.ctx.adapters.mail, 'send', async () => {
      throw new MailError('later', { permanent: false });
    });
    const noticeNow = async () => (await owner.call(listDocuments, { params })).documents[0]?.notice;
    await assert.rejects(notify(clinic.id, patientId));
    assert.equal(await noticeNow(), 'pending');
    await assert.rejects(notify(clinic.id, patientId, rulesOf('documents.notify').retryLimit + 1));
    assert.equal(await noticeNow(), 'failed');
  });
});
