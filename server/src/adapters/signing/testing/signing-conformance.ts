import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { type SignatureRequest, SigningError, type SigningErrorReason, type SigningProvider } from '../signing.port.ts';

/** A provider under test, and the hand of the signer on its other side. */
export interface SigningHarness {
  readonly provider: SigningProvider;
  sign(providerDocumentId: string): Promise<void>;
  refuse(providerDocumentId: string, reason: string): Promise<void>;
  /** A webhook about a document that was signed, as it arrives. */
  webhook(providerDocumentId: string): Promise<{ rawBody: Buffer; signatureHeader: string }>;
}

export const failsWith = (reason: SigningErrorReason) => (error: unknown) => {
  assert.ok(error instanceof SigningError, String(error));
  assert.equal(error.reason, reason, error.detail);
  return true;
};

export const samplePdf = Buffer.from(`%PDF-1.4\n${'conteúdo '.repeat(20_000)}\n%%EOF\n`);

export const requestFor = (changes: Partial<SignatureRequest> = {}): SignatureRequest => ({
  documentId: randomUUID(),
  clinicId: randomUUID(),
  name: 'Atestado de saúde',
  pdf: () => samplePdf,
  size: samplePdf.length,
  signer: { name: 'Ana Médica', email: 'Ana@coracao.med' },
  ...changes,
});

export function describeSigningProvider(name: string, start: (t: TestContext) => Promise<SigningHarness>): void {
  async function requested(t: TestContext) {
    const harness = await start(t);
    const { providerDocumentId: id } = await harness.provider.requestSignature(requestFor());
    return { ...harness, id };
  }

  describe(`${name} as a signing provider`, () => {
    test('answers the check', async (t) => {
      const { provider } = await start(t);
      assert.equal(await provider.check(), undefined);
    });

    test('a document asked for is pending and has no signed file', async (t) => {
      const { provider } = await start(t);
      const { providerDocumentId, signingUrl } = await provider.requestSignature(requestFor());
      assert.ok(signingUrl === null || URL.canParse(signingUrl));
      const pending = { state: 'pending', signedAt: null, reason: null };
      assert.deepEqual(await provider.readStatus(providerDocumentId), pending);
      await assert.rejects(provider.fetchSigned(providerDocumentId), failsWith('not_signed'));
    });

    test('a signed document says when, and its file holds the original', async (t) => {
      const { provider, sign, id } = await requested(t);
      await sign(id);
      const { state, signedAt, reason } = await provider.readStatus(id);
      assert.deepEqual({ state, reason }, { state: 'signed', reason: null });
      assert.ok(signedAt && !Number.isNaN(signedAt.getTime()));
      const bytes = await buffer(await provider.fetchSigned(id));
      assert.deepEqual(bytes.subarray(0, samplePdf.length), samplePdf);
      assert.ok(bytes.length > samplePdf.length);
    });

    test('takes the file as a stream too', async (t) => {
      const { provider, sign } = await start(t);
      const pieces = [samplePdf.subarray(0, 3), samplePdf.subarray(3, 70_000), samplePdf.subarray(70_000)];
      const { providerDocumentId } = await provider.requestSignature(requestFor({ pdf: () => Readable.from(pieces) }));
      await sign(providerDocumentId);
      const bytes = await buffer(await provider.fetchSigned(providerDocumentId));
      assert.deepEqual(bytes.subarray(0, samplePdf.length), samplePdf);
    });

    test('a refused document says why and has no signed file', async (t) => {
      const { provider, refuse, id } = await requested(t);
      await refuse(id, 'Nome do paciente errado');
      const refused = { state: 'refused', signedAt: null, reason: 'Nome do paciente errado' };
      assert.deepEqual(await provider.readStatus(id), refused);
      await assert.rejects(provider.fetchSigned(id), failsWith('not_signed'));
    });

    test('does not know other documents', async (t) => {
      const { provider } = await requested(t);
      for (const id of ['unknown', '', '../x']) {
        await assert.rejects(provider.readStatus(id), failsWith('not_found'), id);
        await assert.rejects(provider.fetchSigned(id), failsWith('not_found'), id);
      }
    });

    test('refuses a file too large before opening it', async (t) => {
      const { provider } = await start(t);
      let opened = 0;
      const pdf = () => {
        opened += 1;
        return samplePdf;
      };
      const request = provider.requestSignature(requestFor({ pdf, size: 20 * 1024 * 1024 + 1 }));
      await assert.rejects(request, failsWith('too_large'));
      assert.equal(opened, 0);
    });

    test('refuses a file that is not as long as announced', async (t) => {
      const { provider } = await start(t);
      for (const size of [samplePdf.length - 1, samplePdf.length + 1, 0])
        await assert.rejects(provider.requestSignature(requestFor({ size })), failsWith('invalid'), String(size));
    });

    test('reports a file that cannot be opened or breaks off', async (t) => {
      const { provider } = await start(t);
      const missing = async (): Promise<Buffer> => {
        throw new Error('no such file');
      };
      const broken = () =>
        Readable.from(
          (async function* () {
            yield samplePdf.subarray(0, 100);
            throw new Error('disk failure');
          })(),
        );
      await assert.rejects(provider.requestSignature(requestFor({ pdf: missing })), failsWith('unavailable'));
      await assert.rejects(provider.requestSignature(requestFor({ pdf: broken })), failsWith('unavailable'));
    });

    test('reads its own webhooks and refuses all others', async (t) => {
      const { provider, sign, webhook, id } = await requested(t);
      await sign(id);
      const { rawBody, signatureHeader } = await webhook(id);
      const event = provider.verifyWebhook(rawBody, signatureHeader);
      assert.equal(event.type, 'document.finished');
      assert.equal(event.providerDocumentId, id);
      assert.ok(event.eventId.length > 8);
      assert.deepEqual(provider.verifyWebhook(rawBody, signatureHeader), event);
      const forged = Buffer.from(rawBody.toString().replace(id, 'another-document'));
      assert.throws(() => provider.verifyWebhook(forged, signatureHeader), failsWith('bad_signature'));
      assert.throws(() => provider.verifyWebhook(rawBody, ''), failsWith('bad_signature'));
    });
  });
}
