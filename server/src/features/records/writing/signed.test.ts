import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destroyDocument, listDocuments, moveDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { authoriseSignatures } from '@virtual-med/contract/signing/certificates';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { getVerification } from '@virtual-med/contract/verification/verification';
import { createDraft, getWritten, issueDraft } from '@virtual-med/contract/writing/writing';
import { openBrowser } from '../../../testing/browser.ts';
import { testApp, testAppUrl } from '../../../testing/test-app.ts';
import { documentsClient } from '../documents/testing/documents.ts';
import { comeBack, takeFinishJobs, takeProviderJobs } from '../signing/certificates/testing/certificates.ts';
import { strangersWays } from '../verification/testing/verification.ts';
import { samples, writingClinic } from './testing/writing.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });

type Made = Awaited<ReturnType<typeof writingClinic>>;

/** The doctor signs with the certificate that ships for trying it out. */
async function sign(made: Made, documentId: string): Promise<void> {
  const browser = openBrowser(t.app, await t.cookieOf(made.doctor));
  const params = { clinicId: made.clinic.id };
  const body = { provider: 'teste', documentIds: [documentId] };
  const url = new URL((await browser.call(authoriseSignatures, { params, body })).url, testAppUrl);
  const back = await browser.send({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...Object.fromEntries(url.searchParams), acao: 'autorizar' }).toString(),
  });
  await comeBack(browser, new URL(String(back.headers.location), testAppUrl));
  await takeProviderJobs(t);
  await takeFinishJobs(t);
}

const printed = async (made: Made, documentId: string) => {
  const params = { clinicId: made.clinic.id, documentId };
  const { verification } = await made.call(getVerification, { params });
  assert.ok(verification);
  return strangersWays(t, verification);
};

test('issued, signed, handed over, verified by a stranger with the printed code, replaced', async () => {
  const made = await writingClinic(t);
  await t.make((tx) =>
    tx.updateTable('clinics').set({ stamp_verification: true }).where('id', '=', made.clinic.id).execute(),
  );
  const issued = await made.issue('sick_note', 'certificate');
  const stranger = await printed(made, issued.id);
  assert.match((await stranger.type(stranger.code)).body, /Documento ainda sem assinatura/);
  assert.equal((await stranger.validar(stranger.code)).statusCode, 404);

  await sign(made, issued.id);
  const [own, ...others] = await made.ownList();
  assert.ok(own);
  assert.deepEqual(others, []);
  assert.deepEqual(own.written, { kind: 'sick_note', way: 'certificate', replacedBy: null });
  assert.deepEqual([own.signed?.by, own.hasVerification], [made.doctor.name, true]);
  // Told of by the letter that tells of every document.
  const list = await made.call(listDocuments, {
    params: { clinicId: made.clinic.id },
    query: { patientId: made.patientId },
  });
  assert.deepEqual(list.documents.map(({ notice }) => notice).sort(), ['held', 'pending']);
  // Its code was printed when it was written: nothing is put on it before it is signed.
  const staff = await documentsClient(t, made.clinic, made.doctor);
  const bytesOf = async (id: string) => (await staff.get(`/documents/${id}/download`)).rawPayload;
  const original = await bytesOf(issued.id);
  assert.deepEqual((await bytesOf(own.id)).subarray(0, original.length), original);

  const patient = await t.as(made.patient);
  const params = { clinicId: made.clinic.id, documentId: own.id };
  assert.equal((await patient(getVerification, { params })).verification?.address, stranger.address);
  assert.deepEqual((await patient(getWritten, { params })).written?.content, samples.sick_note);
  const page = (await stranger.type(stranger.code)).body;
  assert.match(page, /Documento registrado/);
  assert.doesNotMatch(page, /Substituído/);
  assert.equal((await stranger.validar(stranger.code)).statusCode, 200);

  const from = { source: 'document', documentId: own.id } as const;
  const draft = await made.call(createDraft, { params: made.params, body: { kind: 'sick_note', from } });
  const ids = { clinicId: made.clinic.id, draftId: draft.id };
  const body = { revision: draft.revision, way: 'certificate' as const, overrides: [] };
  const { document } = await made.call(issueDraft, { params: ids, body });
  assert.match((await stranger.type(stranger.code)).body, /Documento substituído.*Substituído em/s);
  assert.equal((await stranger.validar(stranger.code)).statusCode, 404);
  // The patient is led to the new one as soon as there is one to see.
  assert.deepEqual(
    (await made.ownList()).map(({ written }) => written?.replacedBy),
    [null],
  );
  await sign(made, document.id);
  const [newest, replaced] = await made.ownList();
  assert.deepEqual([replaced?.id, replaced?.written?.replacedBy], [own.id, newest?.id]);
});

test('what is printed to be signed by hand is signed by nothing else; a signing service signs nothing written here', async () => {
  const made = await writingClinic(t);
  const byHand = await made.issue('prescription', 'by_hand');
  const certified = await made.issue('sick_note', 'certificate');
  const params = { clinicId: made.clinic.id };
  await assert.rejects(
    made.call(authoriseSignatures, { params, body: { provider: 'teste', documentIds: [byHand.id] } }),
    { code: 'documents.signed_by_hand' },
  );
  const ask = (documentId: string) =>
    made.call(signDocument, {
      body: {
        storageUrl: `/api/clinics/${made.clinic.id}/documents/${documentId}/download`,
        documentName: 'Documento',
        professionalId: made.doctor.id,
        patientId: made.patientId,
        clinicId: made.clinic.id,
      },
    });
  await assert.rejects(ask(byHand.id), { code: 'documents.signed_by_hand' });
  await assert.rejects(ask(certified.id), { code: 'documents.signature_needs_certificate' });
});

test('what goes with its document: destroyed, nothing of what was written is left, and nothing is counted', async () => {
  const made = await writingClinic(t);
  const issued = await made.issue('sick_note', 'by_hand');
  const params = { clinicId: made.clinic.id, documentId: issued.id };
  await made.call(destroyDocument, { params });
  const left = await t.make(async (tx) => ({
    written: await tx
      .selectFrom('written_documents')
      .select('draft_id')
      .where('clinic_id', '=', params.clinicId)
      .execute(),
    counted: await tx
      .selectFrom('document_counts')
      .select((eb) => eb.fn.sum<string>('documents').as('count'))
      .where('clinic_id', '=', params.clinicId)
      .executeTakeFirst(),
  }));
  assert.deepEqual([left.written, Number(left.counted?.count)], [[], 0]);
});

test('it names its patient and is moved to nobody else', async () => {
  const made = await writingClinic(t);
  const issued = await made.issue('sick_note', 'certificate');
  const owner = await t.as(made.clinic.owner);
  const params = { clinicId: made.clinic.id, documentId: issued.id };
  await assert.rejects(owner(moveDocument, { params, body: { patientId: made.clinic.patients[1]?.id ?? '' } }), {
    code: 'documents.names_patient',
  });
});

test('what is printed to be signed by hand is said to be that; its file is nobody’s outside', async () => {
  const made = await writingClinic(t);
  const issued = await made.issue('prescription', 'by_hand');
  const stranger = await printed(made, issued.id);
  assert.match((await stranger.type(stranger.code)).body, /Documento para assinar à mão/);
  assert.equal((await stranger.validar(stranger.code)).statusCode, 404);
});

test('what needs no signature is verified as it is', async () => {
  const made = await writingClinic(t);
  const issued = await made.issue('attendance', 'unsigned');
  const stranger = await printed(made, issued.id);
  assert.match((await stranger.type(stranger.code)).body, /Documento registrado/);
  assert.equal((await stranger.validar(stranger.code)).statusCode, 200);
});
