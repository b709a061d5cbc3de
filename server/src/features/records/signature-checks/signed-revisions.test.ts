import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getSignatureCheck } from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { streamBody, withRevision } from '@virtual-med/pdf-signature/testing/hostile';
import { plainPdf } from '@virtual-med/pdf-signature/testing/pdf';
import { escapeHtml } from '../../../core/html.ts';
import { testAppUrl } from '../../../testing/test-app.ts';
import { documentsClient } from '../documents/testing/documents.ts';
import { verifiedDocument } from '../verification/testing/verification.ts';
import { checkDocument } from './check-document.service.ts';
import { signPdf } from './testing/sign-pdf.ts';
import { appTrusting, putTrusted, startAuthority, trustAuthority } from './testing/signed-files.ts';

const known = await startAuthority();
const t = await appTrusting(known);
await trustAuthority(t, known);
await putTrusted(t, 'crls/pessoas.crl', known.list());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A file that was signed and then altered, as a clinic received it, and its address for strangers. */
async function scene() {
  const signed = signPdf(plainPdf(), known.person('/ana.crl'));
  const bytes = withRevision(signed, { 4: streamBody('BT /F1 24 Tf 64 700 Td (Atestado: 90 dias) Tj ET') });
  const made = await verifiedDocument(t, { bytes });
  await checkDocument(t.ctx, made.document.id);
  const patient = await documentsClient(t, made.clinic, made.patient);
  return { ...made, signed, patient, path: `/documents/${made.document.id}` };
}

test('an altered file is called so, and says what was signed of it', async () => {
  const { staff, params, clinic, signed } = await scene();
  const revision = { bytes: signed.length, sha256: sha256(signed) };
  const { documents } = await staff.call(listDocuments, { params: { clinicId: clinic.id }, query: {} });
  const { verdict, reason, revision: told } = documents[0]?.signatureCheck ?? assert.fail();
  assert.deepEqual([verdict, reason, told], ['invalid', 'changed_after_signing', { signature: 1, ...revision }]);
  const { findings } = await staff.call(getSignatureCheck, { params });
  assert.deepEqual(findings[0]?.signatures[0]?.revision, revision);
});

test('what was signed is shown and kept by itself, by staff and by the patient, and recorded as the file is', async () => {
  const { staff, patient, signed, bytes, path, document } = await scene();
  for (const [who, at] of [
    [staff, path],
    [patient, `/my${path}`],
  ] as const) {
    const kept = await who.get(`${at}/download?signature=1`);
    assert.deepEqual(kept.rawPayload, signed);
    assert.match(String(kept.headers['content-disposition']), /vers%C3%A3o%20assinada/);
    assert.equal(kept.headers.etag, `"${sha256(signed)}"`);
    assert.deepEqual((await who.get(`${at}/preview?signature=1`)).rawPayload, signed);
    const end = await who.get(`${at}/preview?signature=1`, { range: 'bytes=-9' });
    assert.equal(end.headers['content-range'], `bytes ${signed.length - 9}-${signed.length - 1}/${signed.length}`);
    assert.deepEqual(end.rawPayload, signed.subarray(-9));
    assert.deepEqual((await who.get(`${at}/download`)).rawPayload, bytes, 'the file itself stays as it came');
  }
  const opened = await t.make((tx) =>
    tx.selectFrom('audit_events').select('event').where('record_id', '=', document.id).execute(),
  );
  assert.ok(opened.filter(({ event }) => event === 'documents.downloaded').length >= 4);
});

test('no signature of that number, another clinic and odd numbers are answered as what is not there', async () => {
  const { staff, path } = await scene();
  const elsewhere = await t.clinic({ professionals: 1 });
  const stranger = await documentsClient(t, elsewhere, elsewhere.owner);
  for (const [who, signature, status] of [
    [staff, '2', 404],
    [staff, '30', 404],
    [staff, '0', 400],
    [staff, '1e9', 400],
    [staff, "1'", 400],
    [stranger, '1', 404],
  ] as const)
    assert.equal((await who.get(`${path}/download?signature=${encodeURIComponent(signature)}`)).statusCode, status);
  const { document: plain } = await staff.upload();
  await checkDocument(t.ctx, plain.id);
  assert.equal((await staff.get(`/documents/${plain.id}/download?signature=1`)).statusCode, 404, 'unsigned');
});

test('strangers are told of the change, know what was signed by its sum, and a validator is handed just that', async () => {
  const { type, validar, code, signed } = await scene();
  const { body } = await type(code);
  assert.match(body, /alterado depois de assinado/);
  assert.match(body, /A versão que foi assinada continua guardada/);
  assert.ok(body.includes(sha256(signed)));
  // The page cuts the signed version from the visitor's own copy of the file.
  const revision = { bytes: signed.length, sha256: sha256(signed) };
  assert.ok(body.includes(`data-assinado="${escapeHtml(JSON.stringify(revision))}"`));
  assert.match(body, /<a id="versao-assinada" download="versao-assinada.pdf" hidden>Salvar só a versão assinada<\/a>/);
  assert.ok(!body.includes('válida'));
  const { prescription } = (await validar(code)).json() as { prescription: { signatureFiles: [{ url: string }] } };
  const file = await t.app.inject({ url: prescription.signatureFiles[0].url.slice(testAppUrl.length) });
  assert.deepEqual(file.rawPayload, signed);
});

test('of a file as it was signed strangers are told that the whole of it counts', async () => {
  const { type, code, document } = await verifiedDocument(t, { bytes: signPdf(plainPdf(), known.person('/ana.crl')) });
  await checkDocument(t.ctx, document.id);
  const { body } = await type(code);
  assert.match(body, /Assinatura qualificada válida.*O resultado vale para o arquivo inteiro\./s);
  assert.doesNotMatch(body, /versao-assinada|data-assinado/);
});
