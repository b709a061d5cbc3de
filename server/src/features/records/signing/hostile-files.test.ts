import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { createMemoryStore } from '../../../adapters/payments/testing/memory.store.ts';
import { createEmbeddedSigning, type EmbeddedSigningRequest } from '../../../adapters/signing/embedded.signing.ts';
import { openDiskStorage } from '../../../adapters/storage/disk.storage.ts';
import { openIsolated } from '../../../core/isolated/isolated.ts';
import { pdfOfEndlessTables, pdfOfWidthlessRows } from '../../../testing/hostile-files.ts';
import { testApp, testAppUrl } from '../../../testing/test-app.ts';
import { checkRequest } from './outcome/settle.service.ts';
import { deliverSigningEvents } from './signing.jobs.ts';
import { signingClinic, takeChecks } from './testing/signing.ts';

/** A product whose signer gives each file this long. */
async function signerContext(deadlineMs: number) {
  const root = await mkdtemp(join(tmpdir(), 'vm-signer-'));
  const isolated = openIsolated({ deadlineMs });
  after(async () => {
    await isolated.stop();
    await rm(root, { recursive: true });
  });
  const signing = createEmbeddedSigning({
    store: createMemoryStore<EmbeddedSigningRequest>(),
    files: await openDiskStorage({ root, log: { info: () => undefined, warn: () => undefined } }),
    isolated,
    appUrl: testAppUrl,
    webhookSecret: 'secret-of-this-test',
  });
  const t = await testApp({ SIGNATURE_ENABLED: 'true', RATE_LIMITS: 'off' }, undefined, { signing });
  /** Asks, signs, and does the job that follows. */
  const signed = async (bytes: Buffer) => {
    const scene = await signingClinic(t, { bytes });
    assert.equal((await scene.ask()).statusCode, 200);
    await signing.sign(await scene.providerId());
    await deliverSigningEvents(t.ctx);
    for (const id of await takeChecks(t)) await checkRequest(t.ctx, id);
    return scene;
  };
  return { isolated, signed };
}

test('a PDF that keeps the signer busy fails for good: its reader is ended and the job is done', async () => {
  const { isolated, signed } = await signerContext(5);
  const scene = await signed(pdfOfEndlessTables(2));
  const [request] = await scene.requests();
  assert.equal(request?.state, 'failed');
  assert.equal(request?.reason, signingTexts.fileRefused);
  assert.equal(isolated.ended, 1);
});

test('a PDF with billions of rows of no width is signed without a page of its own', async () => {
  const { isolated, signed } = await signerContext(60_000);
  const scene = await signed(pdfOfWidthlessRows());
  assert.ok(await scene.signedVersion());
  assert.equal(isolated.ended, 0);
});
