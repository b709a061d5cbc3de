import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteDocument, destroyDocument, restoreDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import { signSigningWebhook } from '../../../adapters/signing/signing-webhook.ts';
import { autentiqueFakeSecret, respond } from '../../../adapters/signing/testing/autentique-fake.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { sweepDocuments } from '../documents/sweep.job.ts';
import { documentsClient, storedKeys } from '../documents/testing/documents.ts';
import { checkRequest } from './outcome/settle.service.ts';
import { sweepRequests } from './signing.jobs.ts';
import { autentiqueApp, signingClinic, takeChecks, webhookPath } from './testing/signing.ts';

const { t, fake, send, work, event, sign } = await autentiqueApp();

/** A clinic whose document waits for its signature. */
async function asked() {
  const scene = await signingClinic(t);
  assert.equal((await scene.ask()).statusCode, 200);
  return { ...scene, id: await scene.providerId() };
}

/** As if everything about the request had happened this much earlier. */
const longAgo = (documentId: string, interval: string) =>
  t.make((tx) =>
    tx
      .updateTable('signature_requests')
      .set({
        created_at: sql`created_at - ${interval}::interval`,
        checked_at: sql`checked_at - ${interval}::interval`,
      })
      .where('document_id', '=', documentId)
      .execute(),
  );

describe('events of the signing service', () => {
  test('forged, unsigned or altered ones are refused and change nothing', async () => {
    const { id, original } = await asked();
    fake.sign(id);
    const { rawBody, signatureHeader } = event('document.finished', id);
    const altered = Buffer.from(rawBody.toString().replace('document.finished', 'document.updated'));
    for (const [body, header] of [
      [rawBody, ''],
      [rawBody, '0'.repeat(64)],
      [rawBody, signatureHeader.toUpperCase()],
      [rawBody, signSigningWebhook('another-secret', rawBody)],
      [altered, signatureHeader],
      [Buffer.concat([rawBody, Buffer.from(' ')]), signatureHeader],
    ] as const) {
      const answer = await send({ rawBody: body, signatureHeader: header });
      assert.deepEqual([answer.statusCode, answer.json().code], [401, 'documents.signature_notice_refused']);
    }
    assert.equal((await t.app.inject({ method: 'POST', url: webhookPath, payload: rawBody })).statusCode, 401);
    const nonsense = Buffer.from('{"event":1}');
    const signed = { rawBody: nonsense, signatureHeader: signSigningWebhook(autentiqueFakeSecret, nonsense) };
    assert.equal((await send(signed)).statusCode, 401);
    const huge = Buffer.alloc(600 * 1024, 0x20);
    assert.equal((await send({ rawBody: huge, signatureHeader: '' })).statusCode, 413);
    assert.equal(await work(), 0);
    assert.equal((await original()).signature?.state, 'pending');
  });

  test('the same event twice is worked on once, and two at once make one signed version', async () => {
    const { id, list, clinic } = await asked();
    fake.sign(id);
    const finished = event('document.finished', id);
    const answers = await Promise.all([send(finished), send(finished), send(event('signature.accepted', id))]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    const checks = await takeChecks(t);
    assert.equal(checks.length, 2);
    await Promise.all(checks.map((requestId) => checkRequest(t.ctx, requestId)));
    await send(finished);
    assert.equal(await work(), 0);
    assert.equal((await list()).length, 2);
    assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 2);
  });

  test('late and out of order they undo nothing', async () => {
    const { id, original, list } = await asked();
    await sign(id);
    for (const type of ['signature.viewed', 'document.created', 'signature.rejected', 'signature.delivery_failed'])
      assert.equal((await send(event(type, id))).statusCode, 200);
    fake.refuse(id, 'tarde demais');
    await work();
    assert.equal((await original()).signature?.state, 'signed');
    assert.equal((await list()).length, 2);
  });

  test('an answer of the service that is older than the signature undoes nothing', async () => {
    const { id, original, requests } = await asked();
    const requestId = (await requests())[0]?.id ?? assert.fail();
    fake.nextReplies.push((response) => {
      const rejected = { created_at: '2026-11-15T12:00:00.000000Z', reason: 'antes' };
      const [asked] = fake.askedOf(id);
      const document = { files: fake.need(id).files, signatures: [{ ...asked, rejected }] };
      fake.sign(id);
      void checkRequest(t.ctx, requestId).then(() => respond(response, 200, { data: { document } }));
    });
    await checkRequest(t.ctx, requestId);
    assert.equal((await original()).signature?.state, 'signed');
  });

  test('an event that came before we knew the document’s number is not lost', async () => {
    const scene = await signingClinic(t);
    fake.nextReplies.push((response) => {
      // The document is there, signed and told of before the answer reaches us.
      const id = fake.adopt(Buffer.from('%PDF-1.4\n%%EOF\n'), scene.doctor.email);
      fake.sign(id);
      void send(event('document.finished', id)).then(() =>
        respond(response, 200, { data: { createDocument: { id, signatures: fake.need(id).signatures } } }),
      );
    });
    assert.equal((await scene.ask()).statusCode, 200);
    assert.equal(await work(), 1);
    assert.equal((await scene.original()).signature?.state, 'signed');
  });

  test('of documents that are none of ours, or of no document at all, are taken in and left', async () => {
    assert.equal((await send(event('document.finished', 'somebody-elses'))).statusCode, 200);
    assert.equal((await send(fake.signedEvent('member.created', {}))).statusCode, 200);
    assert.equal(await work(), 0);
  });

  test('a refusal is shown with the signer’s words, and another request may follow', async () => {
    const { id, original, ask, events } = await asked();
    fake.refuse(id, `Nome errado ${'x'.repeat(400)}`);
    await send(event('signature.rejected', id));
    await work();
    const { signature } = await original();
    assert.equal(signature?.state, 'refused');
    assert.match(signature?.reason ?? '', /^Nome errado x{288}$/);
    assert.equal((await ask()).statusCode, 200);
    assert.deepEqual(await events(), [
      'documents.signature_requested professional',
      'documents.signature_refused system',
      'documents.signature_requested professional',
    ]);
  });

  test('signed after all, though the mail had come back: the signed version is kept', async () => {
    const { id, original, signedVersion } = await asked();
    const [signature] = fake.askedOf(id);
    if (signature) signature.email_events = { sent: null, refused: '2026-11-15', reason: 'caixa cheia' };
    await send(event('signature.delivery_failed', id));
    await work();
    assert.deepEqual(
      [(await original()).signature?.state, (await original()).signature?.reason],
      ['failed', 'caixa cheia'],
    );
    await sign(id);
    assert.equal((await original()).signature?.state, 'signed');
    assert.ok(await signedVersion());
  });
});

describe('meanwhile', () => {
  test('a deleted document’s signed version is kept deleted, and both can be restored', async () => {
    const { id, clinic, document, list, requests } = await asked();
    const owner = await t.as(clinic.owner);
    const params = { clinicId: clinic.id, documentId: document.id };
    await owner(deleteDocument, { params, body: { reason: 'Engano' } });
    await sign(id);
    assert.deepEqual(await list(clinic.owner), []);
    const signedId = (await requests())[0]?.signed_document_id ?? assert.fail();
    for (const documentId of [document.id, signedId])
      await owner(restoreDocument, { params: { clinicId: clinic.id, documentId } });
    assert.deepEqual((await list()).map((one) => one.id).sort(), [document.id, signedId].sort());
  });

  test('a destroyed document leaves nothing behind, whatever the service tells', async () => {
    const { id, clinic, document, staff } = await asked();
    await staff.call(destroyDocument, { params: { clinicId: clinic.id, documentId: document.id } });
    await sign(id);
    assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), []);
  });

  test('a removed patient’s or blocked clinic’s version is kept and seen by nobody until they are back', async () => {
    for (const leave of [
      (clinicId: string) =>
        t.make((tx) =>
          tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('clinic_id', '=', clinicId).execute(),
        ),
      (clinicId: string) =>
        t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinicId).execute()),
    ]) {
      const { id, clinic, patient, requests } = await asked();
      await leave(clinic.id);
      await sign(id);
      const signedId = (await requests())[0]?.signed_document_id ?? assert.fail();
      const { get } = await documentsClient(t, clinic, patient);
      assert.ok((await get(`/my/documents/${signedId}/download`)).statusCode >= 400);
      await t.make(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('patients')
          .set({ unlinked_at: null })
          .where('clinic_id', '=', clinic.id)
          .where('unlinked_at', 'is not', null)
          .executeTakeFirst();
        // The key to a record ends with its link; whoever is back gets a new one.
        if (numUpdatedRows > 0n) await linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient);
      });
      await t.make((tx) => tx.updateTable('clinics').set({ status: 'active' }).where('id', '=', clinic.id).execute());
      assert.equal((await get(`/my/documents/${signedId}/download`)).statusCode, 200);
    }
  });
});

describe('the sweep', () => {
  test('asks for those whose event was lost', async () => {
    const { id, document, original, signedVersion } = await asked();
    fake.sign(id);
    await sweepRequests(t.ctx);
    assert.equal((await original()).signature?.state, 'pending', 'too early to ask');
    await longAgo(document.id, '2 hours');
    await sweepRequests(t.ctx);
    assert.equal((await original()).signature?.state, 'signed');
    assert.ok(await signedVersion());
    assert.deepEqual((await sweepDocuments(t.ctx, { orphanAge: 0 })).missing, []);
  });

  test('gives up what nobody signed in thirty days, what the service forgot and what was never sent', async () => {
    const [old, forgotten, unsent] = [await asked(), await asked(), await asked()];
    await longAgo(old.document.id, '31 days');
    await longAgo(forgotten.document.id, '2 hours');
    await t.make((tx) =>
      tx
        .updateTable('signature_requests')
        .set({ provider_document_id: 'vanished-there' })
        .where('document_id', '=', forgotten.document.id)
        .execute(),
    );
    await t.make((tx) =>
      tx
        .updateTable('signature_requests')
        .set({ provider_document_id: null, created_at: sql`now() - interval '11 minutes'` })
        .where('document_id', '=', unsent.document.id)
        .execute(),
    );
    await sweepRequests(t.ctx);
    const reasons = [];
    for (const { original } of [old, forgotten, unsent]) reasons.push((await original()).signature?.reason);
    assert.deepEqual(reasons, [
      'Ninguém assinou em 30 dias.',
      'O serviço de assinatura não conhece mais este documento.',
      'Não foi possível confirmar o envio ao serviço de assinatura.',
    ]);
  });

  test('leaves everything as it is while the service is away', async () => {
    const { id, document, original } = await asked();
    fake.sign(id);
    await longAgo(document.id, '2 hours');
    fake.nextReplies.push((response) => respond(response, 503, {}));
    await sweepRequests(t.ctx);
    assert.equal((await original()).signature?.state, 'pending');
    await longAgo(document.id, '2 hours');
    await sweepRequests(t.ctx);
    assert.equal((await original()).signature?.state, 'signed');
    assert.deepEqual(await takeChecks(t), []);
  });
});
