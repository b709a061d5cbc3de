import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from '@virtual-med/contract/core/zod';
import { checkedSignature, signatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import type { SignatureFacts, SignatureReport } from '@virtual-med/pdf-signature/report';
import { presentReport } from './presented-report.ts';

const signature = (changed: Partial<SignatureFacts> = {}): SignatureFacts => ({
  verdict: 'valid',
  reasons: [],
  level: 'qualified',
  kind: 'person',
  certificate: {
    name: 'ANA LIMA',
    cpf: '12345678909',
    issuer: 'AC',
    notBefore: '2026-01-01T00:00:00.000Z',
    notAfter: '2027-01-01T00:00:00.000Z',
    fingerprint: 'a'.repeat(64),
  },
  signedAt: '2026-11-12T15:00:00.000Z',
  isTimeProven: false,
  revision: null,
  policy: null,
  profile: 'PAdES B-B',
  ...changed,
});
const report = (...signatures: SignatureFacts[]): SignatureReport => ({
  kind: 'signed',
  signatures,
  revisions: [],
  verdict: 'valid',
  level: null,
});

test('the headline is the worst signature, for the reason that made it so', () => {
  const revoked = signature({ verdict: 'invalid', reasons: ['weak_algorithm', 'certificate_revoked'] });
  const { headline } = presentReport(report(signature(), signature({ kind: 'seal' }), revoked));
  assert.deepEqual([headline.verdict, headline.reason, headline.count], ['invalid', 'certificate_revoked', 3]);
  const good = presentReport(report(signature({ kind: 'time_stamp' }), signature({ kind: 'seal' }), signature()));
  assert.equal(good.headline.kind, 'person', 'among good ones the person counts');
});

test('the headline names what was signed before a file was altered, and nothing for a good one', () => {
  const revision = { bytes: 100, sha256: 'b'.repeat(64) };
  const altered = signature({ verdict: 'invalid', reasons: ['changed_after_signing'], revision });
  const { headline, signatures } = presentReport(report(signature({ revision: null }), altered));
  assert.deepEqual(headline.revision, { signature: 2, ...revision });
  assert.deepEqual(signatures[1]?.revision, revision);
  assert.equal(presentReport(report(signature({ revision }), signature())).headline.revision, null);
});

test('whatever a file claims fits the shapes that leave the server', () => {
  const hostile = signature({
    signedAt: '+010000-01-03T00:00:00.000Z',
    certificate: {
      name: `A\u0000\u202enA \ud800${'x'.repeat(5000)}`,
      cpf: '12345678909',
      issuer: '\n\n',
      notBefore: '-000001-01-01T00:00:00.000Z',
      notAfter: '+010000-01-03T00:00:00.000Z',
      fingerprint: 'a'.repeat(64),
    },
  });
  const { headline, signatures } = presentReport(report(...Array.from({ length: 500 }, () => hostile)));
  z.parse(signatureCheck, headline);
  for (const one of signatures) z.parse(checkedSignature, one);
  const text = JSON.stringify({ headline, signatures });
  assert.deepEqual([headline.count, signatures.length], [500, 30]);
  assert.ok(text.isWellFormed() && !/\\u0000|\\ud8|\u202e|12345678909/.test(text));
  assert.ok(text.length < 40_000, String(text.length));
});
