import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listOwnAccesses } from '@virtual-med/contract/audit/own-accesses';
import { ownData } from '@virtual-med/contract/data-export/own-data';
import { listOwnExports, makeOwnExport } from '@virtual-med/contract/data-export/own-export';
import { deleteDocument, updateDocumentSummary } from '@virtual-med/contract/documents/documents.endpoints';
import { updateHealthField } from '@virtual-med/contract/patients/patient-changes';
import { createPrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { acceptTerms } from '@virtual-med/contract/terms/terms';
import { changeVerification } from '@virtual-med/contract/verification/verification';
import { createTestAuthority } from '@virtual-med/pdf-signature/testing/test-authority';
import { newId } from '../../../../core/ids.ts';
import { unzip } from '../../../../core/zip/testing/unzip.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from '../../../records/documents/testing/documents.ts';
import { checkDocument } from '../../../records/signature-checks/check-document.service.ts';
import { signPdf } from '../../../records/signature-checks/testing/sign-pdf.ts';
import { samples, writingClinic } from '../../../records/writing/testing/writing.ts';
import { checkManifest } from '../testing/manifest.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

const fetchFile = async (clinic: MadeClinic, person: Person, receiptId: string) =>
  t.app.inject({
    url: `/api/clinics/${clinic.id}/my/exports/${receiptId}/file`,
    headers: { cookie: await t.cookieOf(person) },
  });

async function takeOut(clinic: MadeClinic, person: Person) {
  const receipt = await (await t.as(person))(makeOwnExport, { params: { clinicId: clinic.id } });
  const answer = await fetchFile(clinic, person, receipt.id);
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
  const files = await unzip(answer.rawPayload);
  const data = ownData.parse(JSON.parse(files.get('meus-dados.json')?.toString() ?? ''));
  return { receipt, files, data, page: files.get('meus-dados.html')?.toString() ?? '' };
}

/** A patient with three documents, one of them deleted, beside another patient with one. */
async function scene() {
  const clinic = await t.clinic({ name: 'Clínica Íris & Filhos', professionals: 1, patients: 2 });
  const [own, other] = clinic.patients;
  assert.ok(own && other);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const signer = createTestAuthority({ now: new Date() }).person({ name: 'ANA LIMA', cpf: '12345678909' });
  const bytes = [pdf('Hemograma'), signPdf(pdf('Atestado'), signer)] as const;
  const first = await owner.upload({ bytes: bytes[0], fields: { patientId: own.id, name: 'Hemograma <b>' } });
  const fields = { patientId: own.id, name: 'Atestado', category: 'Atestados' };
  await checkDocument(t.ctx, (await owner.upload({ bytes: bytes[1], fields })).document.id);
  const gone = await owner.upload({ bytes: pdf('APAGADO'), fields: { patientId: own.id, name: 'APAGADO' } });
  const params = { clinicId: clinic.id };
  await owner.call(deleteDocument, { params: { ...params, documentId: gone.document.id }, body: { reason: 'x' } });
  await owner.upload({ bytes: pdf('ALHEIO'), fields: { patientId: other.id, name: 'ALHEIO' } });
  for (const [kind, text] of [
    ['patient', 'Está tudo bem'],
    ['professional', 'SEGREDO-P'],
    ['general', 'SEGREDO-G'],
  ] as const)
    await owner.call(updateDocumentSummary, {
      params: { ...params, documentId: first.document.id },
      body: { kind, text },
    });
  return { clinic, own, other, owner, bytes, person: await patientOf(t, clinic, 0), params };
}

test('what was written at the clinic is there as data too; what waits for its signature is not there at all', async () => {
  const made = await writingClinic(t);
  const given = await made.issue('guidance', 'unsigned');
  const held = await made.issue('sick_note', 'certificate');
  const { data, files, page } = await takeOut(made.clinic, made.patient);
  assert.deepEqual(
    data.documents.map(({ id, written }) => [id, written?.kind, written?.content]),
    [[given.id, 'guidance', samples.guidance]],
  );
  assert.match(files.get('fhir/bundle.json')?.toString() ?? '', /"Composition"/);
  assert.ok(!page.includes(held.name) && ![...files.values()].some((file) => file.includes(held.id)));
});

describe('a patient takes out what the clinic holds about them', () => {
  test('original files to the byte, a page, JSON and FHIR, each in the list of sums that the receipt proves', async () => {
    const { clinic, own, owner, bytes, person, params } = await scene();
    await owner.call(updateHealthField, {
      params: { ...params, patientId: own.id },
      body: { field: 'allergies', text: 'Dipirona', before: (await allergiesOf(own.id)) ?? '' },
    });
    const facts = {
      social_name: 'Íris Nova',
      sex: 'female',
      representative_name: 'Rosa',
      representative_relation: 'mother',
    };
    await t.make((tx) => tx.updateTable('patients').set(facts).where('id', '=', own.id).execute());
    const { receipt, files, data, page } = await takeOut(clinic, person);
    assert.deepEqual([...files.keys()].sort(), [
      'MANIFESTO_sha256.txt',
      'RECIBO.txt',
      'documentos/Atestados/Atestado.pdf',
      'documentos/Exames Laboratoriais/Hemograma -b-.pdf',
      'fhir/bundle.json',
      'meus-dados.html',
      'meus-dados.json',
      'meus-dados.schema.json',
    ]);
    assert.ok(files.get('documentos/Exames Laboratoriais/Hemograma -b-.pdf')?.equals(bytes[0]));
    assert.ok(files.get('documentos/Atestados/Atestado.pdf')?.equals(bytes[1]));
    assert.equal(checkManifest(files, ['RECIBO.txt']), receipt.manifestSha256);
    assert.match(files.get('RECIBO.txt')?.toString() ?? '', new RegExp(receipt.manifestSha256));
    assert.deepEqual([receipt.documents, receipt.bytes], [2, bytes[0].length + bytes[1].length]);

    const [record] = data.records;
    assert.deepEqual([data.records.length, record?.name, record?.email], [1, own.name, own.email]);
    assert.deepEqual(
      [record?.socialName, record?.sex, record?.passport, record?.representative],
      ['Íris Nova', 'female', null, { name: 'Rosa', cpf: null, relation: 'mother' }],
    );
    assert.match(page, /<h1>Dados de Íris Nova/);
    assert.match(
      page,
      /Nome social<\/dt><dd>Íris Nova.*Sexo<\/dt><dd>Feminino<.*Responsável legal<\/dt><dd>Rosa \(mãe\)</s,
    );
    assert.doesNotMatch(page, /Passaporte/);
    assert.equal(record?.healthHistory.allergies, 'Dipirona');
    assert.deepEqual(record?.healthEdits.allergies?.by, clinic.owner.name);
    assert.equal(record?.responsibleProfessional, clinic.professionals[0]?.name);
    assert.deepEqual(
      data.documents.map(({ name, file, summary }) => [name, file, summary]),
      [
        ['Hemograma <b>', 'documentos/Exames Laboratoriais/Hemograma -b-.pdf', 'Está tudo bem'],
        ['Atestado', 'documentos/Atestados/Atestado.pdf', ''],
      ],
    );
    assert.match(
      page,
      /<a href="documentos\/Exames%20Laboratoriais\/Hemograma%20-b-\.pdf"><strong>Hemograma &#60;b&#62;/,
    );
    assert.deepEqual(
      data.documents.map(({ signatureChecks }) => signatureChecks.map(({ found }) => found.reason)),
      [[], ['unknown_issuer']],
    );
    assert.match(page, /Assinatura de emissor não reconhecido/);
    assert.doesNotMatch(files.get('meus-dados.json')?.toString() ?? '', /12345678909/);
    assert.match(page, /Clínica Íris &#38; Filhos/);
    assert.match(page, /Dipirona/);
    assert.doesNotMatch(page, /<script|https?:\/\//);
  });

  test('where a document is verified by others is told, also of one turned off, without the code', async () => {
    const { clinic, owner, person, params } = await scene();
    const before = await takeOut(clinic, person);
    assert.deepEqual(
      before.data.documents.map(({ verification }) => verification),
      [null, null],
    );
    const [first, second] = before.data.documents.map(({ id }) => ({ ...params, documentId: id }));
    assert.ok(first && second);
    const made = await owner.call(changeVerification, { params: first, body: { change: 'on' } });
    await owner.call(changeVerification, { params: second, body: { change: 'on' } });
    await (await t.as(person))(changeVerification, { params: second, body: { change: 'off' } });
    assert.ok(made.verification);
    const { data, page, files } = await takeOut(clinic, person);
    assert.deepEqual(
      data.documents.map(({ verification }) => [
        verification?.address === made.verification?.address,
        verification?.offBy,
      ]),
      [
        [true, null],
        [false, 'patient'],
      ],
    );
    assert.match(page, /Verificação pública ativa: [^<]*\/v\/[\s\S]*Verificação pública desativada: /);
    for (const name of ['meus-dados.html', 'meus-dados.json', 'fhir/bundle.json'])
      assert.ok(!String(files.get(name)).includes(made.verification.code), name);
  });

  const allergiesOf = (patientId: string) =>
    t.make(async (tx) => {
      const row = await tx
        .selectFrom('patients')
        .select('health_history')
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow();
      return (row.health_history as { allergies?: string }).allergies;
    });

  test('nothing of another patient, no deleted document, and nothing written for professionals', async () => {
    const { clinic, other, person } = await scene();
    const { files } = await takeOut(clinic, person);
    for (const [name, content] of files)
      for (const hidden of ['ALHEIO', 'APAGADO', 'SEGREDO', other.name, other.email, other.id])
        assert.ok(!content.includes(hidden) && !name.includes(hidden), `${hidden} in ${name}`);
  });

  test('nothing of what the same person is in another clinic', async () => {
    const { clinic, person } = await scene();
    const elsewhere = await t.clinic({ name: 'Clínica Outra', patients: 1 });
    const [there] = elsewhere.patients;
    assert.ok(there);
    await t.make((tx) => linkAccount(tx, elsewhere.id, there.id, person));
    await (await documentsClient(t, elsewhere, elsewhere.owner)).upload({
      fields: { patientId: there.id, name: 'LÁ' },
    });
    const here = await takeOut(clinic, person);
    for (const content of here.files.values())
      for (const hidden of [elsewhere.id, 'Clínica Outra', there.id, 'LÁ.pdf', there.email])
        assert.ok(!content.includes(hidden), hidden);
    assert.equal((await takeOut(elsewhere, person)).data.documents.length, 1);
  });

  test('is on record, told to the patient, and counts as having opened each document', async () => {
    const { clinic, person, params } = await scene();
    const { receipt } = await takeOut(clinic, person);
    const { accesses } = await (await t.as(person))(listOwnAccesses, { params, query: { limit: 3 } });
    assert.deepEqual(
      accesses.map(({ event, isSelf }) => [event, isSelf]),
      [
        ['documents.exported', true],
        ['documents.exported', true],
        ['exports.own_made', true],
      ],
    );
    const made = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['actor_id', 'details'])
        .where('event', '=', 'exports.own_made')
        .where('clinic_id', '=', clinic.id)
        .execute(),
    );
    assert.deepEqual(made, [{ actor_id: person.id, details: { manifest: receipt.manifestSha256 } }]);
    const { exports } = await (await t.as(person))(listOwnExports, { params });
    assert.deepEqual(exports, [receipt]);
  });

  test('what changed after the receipt is not passed off as what it proves', async () => {
    const { clinic, own, owner, person, params } = await scene();
    const receipt = await (await t.as(person))(makeOwnExport, { params });
    await owner.upload({ bytes: pdf('Novo'), fields: { patientId: own.id, name: 'Novo' } });
    const answer = await fetchFile(clinic, person, receipt.id);
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'exports.changed_meanwhile']);
  });

  test('a receipt opens for nobody else, not for the clinic, and not once the patient was removed', async () => {
    const { clinic, own, person, params } = await scene();
    const receipt = await (await t.as(person))(makeOwnExport, { params });
    const sameRecord = await patientOf(t, clinic, 0);
    const neighbour = await patientOf(t, clinic, 1);
    const elsewhere = await t.clinic({ patients: 1 });
    const stranger = await patientOf(t, elsewhere, 0);
    for (const [who, status] of [
      [sameRecord, 404],
      [neighbour, 404],
      [stranger, 404],
      [clinic.owner, 403],
      [clinic.professionals[0] ?? clinic.owner, 403],
    ] as const)
      assert.equal((await fetchFile(clinic, who, receipt.id)).statusCode, status, who.name);
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', own.id).execute(),
    );
    assert.equal((await fetchFile(clinic, person, receipt.id)).statusCode, 404);
  });

  test('what they asked the clinic, and the terms they accepted', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const person = await patientOf(t, clinic);
    const api = await t.as(person);
    const params = { clinicId: clinic.id };
    const note = 'Troquei de número, <b>por favor</b>.';
    const patientId = clinic.patients[0]?.id ?? '';
    const value = '(11) 95555-0101';
    const asked = await api(createPrivacyRequest, {
      params,
      body: { kind: 'correction', field: 'phone', value, note, patientId, submission: newId() },
    });
    await api(acceptTerms, { body: { version: currentTerms.version } });
    const { data, page } = await takeOut(clinic, person);
    assert.deepEqual(
      data.requests.map((row) => [row.protocol, row.value, row.note, row.state]),
      [[asked.protocol, value, note, 'open']],
    );
    assert.equal(data.acceptedTerms?.version, currentTerms.version);
    assert.match(page, new RegExp(asked.protocol));
    assert.match(page, /&#60;b&#62;por favor/);
  });

  test('somebody without documents takes out what else there is', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const { data, files } = await takeOut(clinic, await patientOf(t, clinic));
    assert.deepEqual([data.documents, files.size], [[], 6]);
  });
});
