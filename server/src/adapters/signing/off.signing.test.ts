import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signingOff } from './off.signing.ts';
import { SigningError } from './signing.port.ts';

test('when signing is off nothing is asked for and nothing accepted', async () => {
  const isOff = (error: unknown) => error instanceof SigningError && error.reason === 'not_configured';
  const signer = { name: 'Ana', email: 'ana@sol.med' };
  const pdf = () => Buffer.alloc(0);
  await assert.rejects(
    signingOff.requestSignature({ clinicId: 'clinic', documentId: 'd', name: 'n', pdf, size: 0, signer }),
    isOff,
  );
  await assert.rejects(signingOff.readStatus('x'), isOff);
  await assert.rejects(signingOff.fetchSigned('x'), isOff);
  assert.throws(() => signingOff.verifyWebhook(Buffer.from('{}'), ''), isOff);
  assert.equal(await signingOff.check(), undefined);
});
