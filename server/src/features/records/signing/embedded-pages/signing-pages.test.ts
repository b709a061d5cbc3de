import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { Person } from '../../../../testing/factories/people.ts';
import { pdfPages } from '../../../../testing/pdf-pages.ts';
import { testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { documentsClient, pdf, storedKeys } from '../../documents/testing/documents.ts';
import { checkRequest } from '../outcome/settle.service.ts';
import { sweepRequests } from '../signing.jobs.ts';
import { signingClinic, takeChecks } from '../testing/signing.ts';

const t = await testApp({ SIGNATURE_ENABLED: 'true', RATE_LIMITS: 'off' });

const work = async () => {
  for (const id of await takeChecks(t)) await checkRequest(t.ctx, id);
};

const copyOf = async (path: string) =>
  (await storedKeys(t, 'signing/')).find((key) => key.includes(path.split('/').at(-1) ?? ''));

/** A document waiting at the embedded signer, and ways to its page. */
async function asked() {
  const scene = await signingClinic(t, { bytes: pdf('Atestado') });
  const { signingUrl } = (await scene.ask()).json() as { signingUrl: string };
  const path = signingUrl.slice(testAppUrl.length);
  const open = async (person?: Person, at = path) =>
    t.app.inject({ method: 'GET', url: at, headers: person ? { cookie: await t.cookieOf(person) } : {} });
  const post = async (fields: Record<string, string>, person: Person = scene.doctor, headers = {}) =>
    t.app.inject({
      method: 'POST',
      url: path,
      headers: {
        cookie: await t.cookieOf(person),
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  return { ...scene, path, open, post };
}

describe('the embedded signer’s page', () => {
  test('shows the document to the signer and says that it has no legal value', async () => {
    const { open, path, doctor, clinic, document } = await asked();
    const page = await open(doctor);
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Assinatura de teste, sem valor legal\./);
    assert.ok(page.body.includes(`src="${path}/documento"`));
    assert.match(String(page.headers['content-security-policy']), /style-src 'self'/);
    const file = await open(doctor, `${path}/documento`);
    assert.deepEqual(file.rawPayload, pdf('Atestado'));
    assert.equal(file.headers['x-frame-options'], 'SAMEORIGIN');
    const looks = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['actor_id', 'clinic_id'])
        .where('record_id', '=', document.id)
        .where('event', '=', 'documents.previewed')
        .execute(),
    );
    assert.deepEqual(looks, [{ actor_id: doctor.id, clinic_id: clinic.id }]);
  });

  test('is for the signer alone, signed in, while everything it hangs on stands', async () => {
    const { open, post, path, doctor, clinic, patient, document } = await asked();
    for (const at of [path, `${path}/documento`]) {
      assert.equal((await open(undefined, at)).statusCode, 401);
      for (const other of [clinic.owner, patient, clinic.professionals[1], await t.person({ isSuperAdmin: true })])
        assert.equal((await open(other, at)).statusCode, 404);
      assert.equal((await open(doctor, at.replace(/emb_\w{6}/, 'emb_000000'))).statusCode, 404);
    }
    assert.equal((await post({ acao: 'assinar' }, clinic.owner)).statusCode, 404);
    assert.equal((await post({ acao: 'assinar' }, doctor, { origin: 'https://evil.example' })).statusCode, 403);
    assert.deepEqual(await takeChecks(t), []);

    await t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinic.id).execute());
    assert.equal((await open(doctor)).statusCode, 404);
    await t.make((tx) => tx.updateTable('clinics').set({ status: 'active' }).where('id', '=', clinic.id).execute());
    assert.equal((await open(doctor)).statusCode, 200);
    const params = { clinicId: clinic.id, documentId: document.id };
    await (await t.as(clinic.owner))(deleteDocument, { params, body: { reason: 'Engano' } });
    assert.equal((await open(doctor)).statusCode, 404);
    assert.equal((await post({ acao: 'assinar' })).statusCode, 404);
  });

  test('signing makes a version with a page of its own, through the same function as Autentique', async () => {
    const { post, open, original, signedVersion, doctor, clinic, path } = await asked();
    const answer = await post({ acao: 'assinar' });
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, path]);
    await work();
    assert.match((await open(doctor)).body, /Documento assinado/);
    assert.equal((await original()).signature?.state, 'signed');
    const version = (await signedVersion()) ?? assert.fail('no signed version');
    assert.equal(version.signed?.isTest, true);
    const { get } = await documentsClient(t, clinic, doctor);
    const bytes = (await get(`/documents/${version.id}/download`)).rawPayload;
    assert.deepEqual(bytes.subarray(0, pdf('Atestado').length), pdf('Atestado'));
    const { pages } = await pdfPages(bytes);
    assert.equal(pages.length, 2);
    assert.ok(pages[1]?.text.includes('Assinatura de teste, sem valor legal.'), String(pages[1]?.text));
    // The signer's own copy is gone, and so is its page's.
    assert.equal(await copyOf(path), undefined);
    assert.equal((await open(doctor, `${path}/documento`)).statusCode, 404);
  });

  test('refusing needs a reason; the first ending is the last', async () => {
    const { post, open, doctor, original, path } = await asked();
    const empty = await post({ acao: 'recusar', motivo: '  ' });
    assert.equal(empty.statusCode, 422);
    assert.match(empty.body, /Informe o motivo da recusa/);
    assert.equal((await post({ acao: 'recusar', motivo: 'Nome <b>errado</b>' })).statusCode, 303);
    assert.equal((await post({ acao: 'assinar' })).statusCode, 303);
    await work();
    assert.match((await open(doctor)).body, /Assinatura recusada/);
    const { signature } = await original();
    assert.deepEqual([signature?.state, signature?.reason], ['refused', 'Nome <b>errado</b>']);
    assert.equal(await copyOf(path), undefined);
  });

  test('what could not be told at once is told by the sweep', async () => {
    const { requests, original } = await asked();
    const { signing } = t.ctx.adapters;
    assert.ok(signing.kind === 'embedded');
    await signing.sign((await requests())[0]?.provider_document_id ?? '');
    await sweepRequests(t.ctx);
    await work();
    assert.equal((await original()).signature?.state, 'signed');
  });

  test('a request that was given up is over for the signer too, and its copy goes', async () => {
    const [given, waiting] = [await asked(), await asked()];
    await t.make((tx) =>
      tx
        .updateTable('signature_requests')
        .set({ created_at: sql`now() - interval '31 days'`, checked_at: sql`now() - interval '2 hours'` })
        .where('document_id', '=', given.document.id)
        .execute(),
    );
    await sweepRequests(t.ctx, { copyAge: -1 });
    assert.match((await given.open(given.doctor)).body, /Este pedido terminou/);
    assert.equal((await given.post({ acao: 'assinar' })).statusCode, 303);
    assert.equal((await given.original()).signature?.state, 'failed');
    assert.deepEqual([await copyOf(given.path), Boolean(await copyOf(waiting.path))], [undefined, true]);
  });

  test('only the signer and whoever asked get the address', async () => {
    const { original, clinic, doctor } = await asked();
    assert.ok((await original(doctor)).signature?.signingUrl);
    assert.equal((await original(clinic.owner)).signature?.signingUrl, null);
  });
});
