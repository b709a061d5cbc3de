import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { after, type TestContext, test } from 'node:test';
import { finishSignature } from '@virtual-med/pdf-signature/sign/finish';
import { prepareSignature } from '@virtual-med/pdf-signature/sign/prepare';
import { createTestAuthority } from '@virtual-med/pdf-signature/testing/test-authority';
import { openIsolated } from '../../core/isolated/isolated.ts';
import { samplePdf } from '../../testing/factories/sample-pdf.ts';
import { createMemoryStore } from '../payments/testing/memory.store.ts';
import { openDiskStorage } from '../storage/disk.storage.ts';
import { createEmbeddedSigning, type EmbeddedSigningRequest } from './embedded.signing.ts';
import { describeSigningProvider, failsWith, requestFor } from './testing/signing-conformance.ts';

const appUrl = 'https://app.example.test';
const isolated = openIsolated();
after(() => isolated.stop());
const quiet = { info: () => undefined, warn: () => undefined };

async function start(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'vm-signing-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const provider = createEmbeddedSigning({
    store: createMemoryStore<EmbeddedSigningRequest>(),
    files: await openDiskStorage({ root, log: quiet }),
    isolated,
    appUrl: `${appUrl}/`,
    webhookSecret: 'secret-of-this-test',
    now: () => new Date('2026-11-15T12:00:00.000Z'),
  });
  return {
    root,
    provider,
    sign: provider.sign,
    refuse: provider.refuse,
    webhook: async (id: string) => {
      const caught: { rawBody: Buffer; signatureHeader: string }[] = [];
      await provider.deliverPendingEvents(async (rawBody, signatureHeader) => {
        caught.push({ rawBody, signatureHeader });
      });
      const own = caught.find(({ rawBody }) => rawBody.toString().includes(id));
      if (!own) throw new Error('no event is waiting for this document');
      return own;
    },
  };
}

async function requested(t: TestContext) {
  const harness = await start(t);
  const { providerDocumentId: id, signingUrl } = await harness.provider.requestSignature(requestFor());
  return { ...harness, id, signingUrl };
}

describeSigningProvider('The embedded signer', start);

test('sends the signer to a page of the product', async (t) => {
  const { provider, id, signingUrl } = await requested(t);
  assert.equal(signingUrl, `${appUrl}/assinatura-teste/${id}`);
  const shown = { name: 'Atestado de saúde', signerName: 'Ana Médica', state: 'pending' };
  assert.deepEqual(await provider.readRequest(id), shown);
  await assert.rejects(provider.readRequest('emb_unknown'), failsWith('not_found'));
});

test('writes into the file that it has no legal value', async (t) => {
  const { provider, id } = await requested(t);
  await provider.sign(id);
  const signed = await text(await provider.fetchSigned(id));
  assert.ok(signed.endsWith(`\n% Assinatura de teste, sem valor legal. ${id} 2026-11-15T12:00:00.000Z\n`));
});

test('leaves a file that carries a signature as it is, to the byte', async (t) => {
  const { provider } = await start(t);
  const signer = createTestAuthority({ now: new Date() }).person({ name: 'ANA LIMA', cpf: '12345678909' });
  const prepared = prepareSignature(samplePdf('Atestado', ['Dois dias']), {
    certificate: signer.certificate,
    policy: 'AD-RB',
    at: new Date(),
  });
  const pdf = finishSignature(prepared, { signature: signer.sign(prepared.attributes), chain: signer.chain });
  const { providerDocumentId: id } = await provider.requestSignature({
    ...requestFor(),
    pdf: () => pdf,
    size: pdf.length,
  });
  await provider.sign(id);
  assert.deepEqual(await buffer(await provider.fetchSigned(id)), pdf);
});

test('what has ended stays as it ended', async (t) => {
  const endings = ['sign', 'refuse', 'fail'] as const;
  for (const first of endings) {
    const { provider, id } = await requested(t);
    await provider[first](id, 'primeiro');
    const status = await provider.readStatus(id);
    for (const second of endings) {
      const attempt = provider[second](id, 'segundo');
      if (second === first) await attempt;
      else await assert.rejects(attempt, failsWith('invalid'), `${first} then ${second}`);
    }
    assert.deepEqual(await provider.readStatus(id), status);
    assert.equal((await provider.deliverPendingEvents(async () => undefined)).delivered, 1);
  }
});

test('an unknown document cannot be signed', async (t) => {
  const { provider } = await start(t);
  await assert.rejects(provider.sign('emb_unknown'), failsWith('not_found'));
});

test('tells of each ending by an event of its own, until it is received', async (t) => {
  const { provider, id } = await requested(t);
  await provider.fail(id, 'Caixa postal cheia');
  assert.deepEqual(await provider.readStatus(id), { state: 'failed', signedAt: null, reason: 'Caixa postal cheia' });
  const down = await provider.deliverPendingEvents(async () => {
    throw new Error('receiver is down');
  });
  assert.equal(down.delivered, 0);
  assert.equal(down.failures.length, 1);
  const types: string[] = [];
  await provider.deliverPendingEvents(async (rawBody, header) => {
    types.push(provider.verifyWebhook(rawBody, header).type);
  });
  assert.deepEqual(types, ['signature.delivery_failed']);
});

test('keeps no file of a request it refused', async (t) => {
  const { provider, root } = await start(t);
  await assert.rejects(provider.requestSignature(requestFor({ size: 1 })), failsWith('invalid'));
  const left = await readdir(root, { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((entry) => entry.isFile() && entry.name.endsWith('.pdf')),
    [],
  );
});

test('reports files that are gone', async (t) => {
  const { provider, root, id } = await requested(t);
  await provider.sign(id);
  await rm(join(root, 'signing'), { recursive: true });
  await assert.rejects(provider.fetchSigned(id), failsWith('unavailable'));
});
