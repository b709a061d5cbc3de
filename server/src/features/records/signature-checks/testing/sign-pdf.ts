import { finishSignature } from '@virtual-med/pdf-signature/sign/finish';
import { prepareSignature } from '@virtual-med/pdf-signature/sign/prepare';
import { createTestAuthority, type TestIdentity } from '@virtual-med/pdf-signature/testing/test-authority';

/** As the product signs, with a key of the test's own. */
export function signPdf(file: Buffer, identity: TestIdentity): Buffer {
  const prepared = prepareSignature(file, { certificate: identity.certificate, policy: 'AD-RB', at: new Date() });
  return finishSignature(prepared, { signature: identity.sign(prepared.attributes), chain: identity.chain });
}

/** Signed with a certificate of an authority nobody trusts. */
export const signAsStranger = (file: Buffer, person: { name: string; cpf: string }): Buffer =>
  signPdf(file, createTestAuthority({ now: new Date() }).person(person));
