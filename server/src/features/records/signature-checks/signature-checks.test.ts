import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import {
  checkSignaturesAgain,
  getOwnSignatureCheck,
  getSignatureCheck,
} from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { createTestAuthority } from '@virtual-med/pdf-signature/testing/test-authority';
import { sql } from 'kysely';
import { openIsolated } from '../../../core/isolated/isolated.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { pdfOfEndlessTables } from '../../../testing/hostile-files.ts';
import { documentsClient, patientOf, pdf } from '../documents/testing/documents.ts';
import { samplePng } from '../documents/testing/samples.ts';
import { checkDocument } from './check-document.service.ts';
import { sweepChecks } from './sweep-checks.job.ts';
import { signPdf } from './testing/sign-pdf.ts';
import {
  ana,
  anasMaskedCpf,
  appTrusting,
  listAt,
  putTrusted,
  startAuthority,
  takeJobs,
  trustAuthority,
  workChecks,
} from './testing/signed-files.ts';
import { refreshTrust } from './trust/refresh.job.ts';

const known = await startAuthority();
const lines: string[] = [];
const t = await appTrusting(known, {}, (line) => lines.push(line));
await trustAuthority(t, known);

/** A clinic, those around one patient's record, and what each is told about one file of it. */
async function scene(bytes: Buffer) {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const patient = await t.as(await patientOf(t, clinic));
  const { document } = await owner.upload({ bytes, fileName: 'atestado.pdf' });
  const params = { clinicId: clinic.id, documentId: document.id };
  const findings = () => owner.call(getSignatureCheck, { params });
  const line = async () => {
    const { documents } = await owner.call(listDocuments, { params: { clinicId: clinic.id }, query: {} });
    return documents.find(({ id }) => id === document.id)?.signatureCheck ?? assert.fail('no line');
  };
  return { clinic, owner, patient, document, params, findings, line };
}

/** What is due about lists is done, whenever it was last tried. */
async function refresh(): Promise<void> {
  await t.make((tx) => sql`update revocation_lists set tried_at = null, fetched_at = fetched_at`.execute(tx));
  await refreshTrust(t.ctx);
  await sweepChecks(t.ctx);
}

const at = (path: string) => known.answers.set(path, known.list());

describe('a PDF that comes in', () => {
  test('is looked at by a job of the same transaction; without a list the answer is open, and a list that arrives settles it', async () => {
    const { document, params, owner, patient, findings, line } = await scene(signPdf(pdf(), known.person('/ana.crl')));
    assert.equal(document.signatureCheck?.state, 'pending');
    assert.deepEqual((await findings()).findings, []);
    const jobs = await takeJobs(t, 'documents.signatures');
    assert.deepEqual(jobs, [{ documentId: document.id }]);
    await checkDocument(t.ctx, document.id);

    const open = await line();
    assert.deepEqual([open.state, open.verdict, open.reason], ['signed', 'indeterminate', 'revocation_unknown']);
    assert.equal((await takeJobs(t, 'trust.refresh')).length, 1, 'a list nobody has named before is fetched at once');

    at('/ana.crl');
    await refresh();
    const settled = await line();
    assert.deepEqual(
      [settled.verdict, settled.reason, settled.level, settled.kind, settled.name, settled.cpf, settled.isTimeProven],
      ['valid', null, 'qualified', 'person', 'ANA LIMA', anasMaskedCpf, false],
    );
    const told = await findings();
    assert.deepEqual(
      told.findings.map(({ found }) => found.verdict),
      ['valid', 'indeterminate'],
      'what was said before stays',
    );
    assert.equal(told.isPending, false);
    assert.equal(told.sha256, document.sha256);
    assert.ok(told.findings[0]?.trustedAt, 'by which list');
    assert.equal(told.findings[0]?.signatures[0]?.certificate?.issuer, 'AC TESTE RFB v5');

    assert.deepEqual(await patient(getOwnSignatureCheck, { params }), told, 'the patient reads the same');
    const own = await patient(listOwnDocuments, { params: { clinicId: params.clinicId }, query: {} });
    assert.deepEqual(own.documents[0]?.signatureCheck, settled);
    const home = await patient(getOwnHome, { params: { clinicId: params.clinicId } });
    assert.deepEqual(home.recent[0]?.signatureCheck, settled);
    // Looked at again without news, nothing is added.
    await owner.call(checkSignaturesAgain, { params });
    await workChecks(t);
    assert.equal((await findings()).findings.length, 2);
  });

  test('keeps and tells of a CPF its masked form alone', async () => {
    at('/mascara.crl');
    const { document, clinic, owner } = await scene(signPdf(pdf(), known.person('/mascara.crl')));
    await workChecks(t);
    await refresh();
    const kept = await t.make((tx) =>
      sql<{ text: string }>`
        select (select string_agg(c::text, ' ') from signature_checks c where document_id = ${document.id}) ||
          coalesce((select string_agg(e::text, ' ') from audit_events e where clinic_id = ${clinic.id}), '') as text`.execute(
        tx,
      ),
    );
    const answer = await owner.get(`/documents/${document.id}/signatures`);
    for (const text of [kept.rows[0]?.text ?? '', answer.body, lines.join('\n')]) assert.ok(!text.includes(ana.cpf));
    assert.ok(kept.rows[0]?.text.includes(anasMaskedCpf));
  });

  test('altered after it was signed, is told to be', async () => {
    at('/alterado.crl');
    const whole = signPdf(pdf('Dois dias'), known.person('/alterado.crl'));
    const appended = await scene(Buffer.concat([whole, Buffer.from('\n% mais uma linha\n')]));
    const rewritten = Buffer.from(whole);
    rewritten.write('Vinte', rewritten.indexOf('Dois dias'), 'latin1');
    const changed = await scene(rewritten);
    await workChecks(t);
    for (const { line } of [appended, changed]) {
      const { verdict, reason } = await line();
      assert.equal(verdict, 'invalid');
      assert.ok(reason === 'changed_after_signing' || reason === 'content_changed', String(reason));
    }
  });

  test('signed with a certificate that was revoked, is told to be worth nothing', async () => {
    const stolen = known.person('/revogada.crl', { name: 'BRUNO REIS', cpf: '98765432100' });
    known.authority.revoke(stolen);
    at('/revogada.crl');
    const { line } = await scene(signPdf(pdf(), stolen));
    await workChecks(t);
    await refresh();
    const { verdict, reason } = await line();
    assert.deepEqual([verdict, reason], ['invalid', 'certificate_revoked']);
  });

  test('sealed by a company, is nobody’s signature', async () => {
    at('/selo.crl');
    const { line } = await scene(signPdf(pdf(), known.seal('/selo.crl')));
    await workChecks(t);
    await refresh();
    const { verdict, kind, cpf } = await line();
    assert.deepEqual([verdict, kind, cpf], ['valid', 'seal', null]);
  });

  test('without a signature says so once, and is not looked at again', async () => {
    const { line, findings } = await scene(pdf());
    await workChecks(t);
    assert.deepEqual([(await line()).state, (await line()).verdict], ['unsigned', null]);
    await refresh();
    assert.equal((await findings()).findings.length, 1);
  });

  test('that keeps its reader busy ends as open, with the time-out as its reason', async () => {
    const { document, line } = await scene(pdfOfEndlessTables(2));
    const isolated = openIsolated({ deadlineMs: 1 });
    await checkDocument({ ...t.ctx, isolated }, document.id);
    await isolated.stop();
    const { state, verdict, reason } = await line();
    assert.deepEqual([state, verdict, reason], ['unreadable', 'indeterminate', 'timed_out']);
  });
});

describe('whom we believe', () => {
  test('an authority that bears the names of a known one is unknown', async () => {
    const forged = createTestAuthority({ now: new Date() });
    const { line } = await scene(signPdf(pdf(), forged.person(ana)));
    await workChecks(t);
    const { verdict, reason, level } = await line();
    assert.deepEqual([verdict, reason, level], ['indeterminate', 'unknown_issuer', 'unrecognised']);
  });

  test('a root the operator adds has everything signed looked at again; a file that is none is named and left out', async () => {
    const late = await startAuthority();
    const { line, findings } = await scene(signPdf(pdf(), late.person('/tarde.crl')));
    await workChecks(t);
    assert.equal((await line()).reason, 'unknown_issuer');
    const root = late.authority.roots[0]?.der ?? assert.fail();
    await putTrusted(t, 'roots/icp/outra.der', root);
    await putTrusted(t, 'roots/icp/quebrada.pem', 'nem PEM nem DER');
    await refresh();
    assert.equal((await line()).reason, 'revocation_unknown');
    assert.equal((await findings()).findings.length, 2);
    assert.ok(lines.some((text) => text.includes('roots/icp/quebrada.pem')));
  });

  test('a list that another has signed is not taken, wherever it came from', async () => {
    known.answers.set('/falsa.crl', createTestAuthority({ now: new Date() }).crls()[1] ?? assert.fail());
    const { line } = await scene(signPdf(pdf(), known.person('/falsa.crl')));
    await workChecks(t);
    await refresh();
    assert.equal((await line()).reason, 'revocation_unknown');
    const row = await t.make((tx) =>
      tx
        .selectFrom('revocation_lists')
        .select(['content', 'failure'])
        .where('address', '=', known.address('/falsa.crl'))
        .executeTakeFirst(),
    );
    assert.deepEqual(row, { content: null, failure: 'not_signed_by_issuer' });
  });

  test('what a certificate of nobody’s names is asked of nobody', async () => {
    const nobody = createTestAuthority({ now: new Date() });
    await scene(signPdf(pdf(), nobody.person({ ...ana, extensions: [listAt(known.address('/espia.crl'))] })));
    await workChecks(t);
    await refresh();
    assert.ok(!known.asked.includes('/espia.crl'));
  });
});

describe('what was there before', () => {
  test('documents without a look are taken up, in lots, and files that are no PDF are not', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const [old = ''] = await t.make((tx) =>
      makeDocuments(tx, t.ctx.adapters.storage, {
        clinicId: clinic.id,
        patients: clinic.patients,
        uploadedBy: clinic.owner.id,
        count: 1,
      }),
    );
    const owner = await documentsClient(t, clinic, clinic.owner);
    const picture = await owner.upload({ bytes: samplePng(), fileName: 'foto.png' });
    assert.equal(picture.document.signatureCheck, null);
    await sweepChecks(t.ctx);
    const { findings } = await owner.call(getSignatureCheck, { params: { clinicId: clinic.id, documentId: old } });
    assert.deepEqual(
      findings.map(({ found }) => found.state),
      ['unsigned'],
    );
    const none = await owner.get(`/documents/${picture.document.id}/signatures`);
    assert.equal(none.statusCode, 404);
  });
});

describe('who reads it', () => {
  test('staff who see the document and its patient; nobody of another clinic, and no other patient', async () => {
    const { clinic, document, params } = await scene(signPdf(pdf(), known.person('/leitores.crl')));
    await workChecks(t);
    const other = await t.clinic({ professionals: 1, patients: 1 });
    const otherPatient = await patientOf(t, clinic, 1);
    const strangers = [other.owner, await patientOf(t, other), clinic.professionals[1] ?? assert.fail()];
    for (const person of strangers) {
      const answer = await (await documentsClient(t, clinic, person)).get(`/documents/${document.id}/signatures`);
      assert.ok([403, 404].includes(answer.statusCode), String(answer.statusCode));
    }
    const theirs = await documentsClient(t, clinic, otherPatient);
    assert.equal((await theirs.get(`/my/documents/${document.id}/signatures`)).statusCode, 404);
    const asOther = await documentsClient(t, other, other.owner);
    assert.equal((await asOther.get(`/documents/${document.id}/signatures`)).statusCode, 404);
    const seen = await t.ctx.db.asActor(
      { userId: other.owner.id, role: 'clinic_owner', clinicId: other.id, ip: null, requestId: 'test' },
      (tx) => tx.selectFrom('signature_checks').select('id').where('document_id', '=', params.documentId).execute(),
    );
    assert.deepEqual(seen, [], 'the rows themselves are not theirs');
  });

  test('those who manage have it looked at again, which is recorded; others do not', async () => {
    const { clinic, params, owner } = await scene(pdf());
    await workChecks(t);
    const doctor = await t.as(clinic.professionals[0] ?? assert.fail());
    await assert.rejects(doctor(checkSignaturesAgain, { params }), { code: 'auth.forbidden' });
    await owner.call(checkSignaturesAgain, { params });
    assert.equal((await owner.call(getSignatureCheck, { params })).isPending, true);
    const events = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['actor_id', 'record_id'])
        .where('clinic_id', '=', clinic.id)
        .where('event', '=', 'documents.signatures_checked')
        .execute(),
    );
    assert.deepEqual(events, [{ actor_id: clinic.owner.id, record_id: params.documentId }]);
    await workChecks(t);
    assert.equal((await owner.call(getSignatureCheck, { params })).isPending, false);
  });
});
