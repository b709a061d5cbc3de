import { createHash } from 'node:crypto';
import type { SignaturePolicy } from '../prepared-signature.ts';
import { finishSignature } from '../sign/finish.ts';
import { prepareSignature } from '../sign/prepare.ts';
import { createTestAuthority, type TestAuthority, type TestIdentity } from './test-authority.ts';

export const now = new Date('2026-11-16T12:00:00Z');
export const authority: TestAuthority = createTestAuthority({ now });
export const ana = { name: 'ANA MARIA SOUZA', cpf: '52998224725' };
export const anasIdentity: TestIdentity = authority.person(ana);

interface SignOptions {
  readonly policy?: SignaturePolicy;
  readonly at?: Date;
  readonly stampedBy?: TestAuthority | null;
  readonly stampedAt?: Date;
}

/** As the product does it: prepared, signed by the key's holder, stamped where the policy wants it, finished. */
export function signedPdf(
  file: Buffer,
  identity = anasIdentity,
  { policy = 'AD-RB', at = now, stampedBy = authority, stampedAt = at }: SignOptions = {},
): Buffer {
  const prepared = prepareSignature(file, {
    certificate: identity.certificate,
    policy,
    at,
    name: 'Ana',
    reason: 'Atestado',
  });
  const signature = identity.sign(prepared.attributes);
  const hash = createHash('sha256').update(signature).digest();
  const stamp = policy === 'AD-RT' && stampedBy ? { timeStamp: stampedBy.timeStampToken(hash, { at: stampedAt }) } : {};
  return finishSignature(prepared, { signature, chain: identity.chain, ...stamp });
}
