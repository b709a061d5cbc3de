import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseCertificate } from '../asn1/x509.ts';
import { authority } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { chainTo } from '../validate/chain.ts';
import { shippedRoots } from './shipped-roots.ts';

test('the roots of ICP-Brasil and GOV.BR are those we know, and GOV.BR’s authorities lead to its root', () => {
  const shipped = shippedRoots();
  const trust = buildTrust({ ...shipped, crls: [] });
  assert.deepEqual([...trust.roots.values()], ['icp', 'icp', 'gov']);
  for (const der of shipped.intermediates) {
    const chain = chainTo(parseCertificate(der), [], trust);
    assert.equal(trust.roots.get(chain?.at(-1)?.fingerprint ?? ''), 'gov');
  }
  assert.equal(trust.asOf, null);
});

test('another certificate in the place of a root is refused', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'roots-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(import.meta.dirname, folder, { recursive: true });
  assert.equal(shippedRoots(folder).roots.length, 3);
  const [forged] = authority.roots;
  const pem = `-----BEGIN CERTIFICATE-----\n${forged?.der.toString('base64')}\n-----END CERTIFICATE-----\n`;
  writeFileSync(join(folder, 'icp-brasil-v12.pem'), pem);
  assert.throws(() => shippedRoots(folder), /icp-brasil-v12\.pem is not the certificate/);
  writeFileSync(join(folder, 'icp-brasil-v12.pem'), readFileSync(join(folder, 'icp-brasil-v5.pem')));
  assert.throws(() => shippedRoots(folder), /icp-brasil-v12\.pem is not the certificate/);
});
