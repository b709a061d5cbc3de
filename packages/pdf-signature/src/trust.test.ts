import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oids } from './asn1/oids.ts';
import { element, integer, sequence } from './asn1/write.ts';
import { parseCertificate } from './asn1/x509.ts';
import { anasIdentity, authority, now } from './testing/sign.ts';
import { createTestAuthority, testExtension } from './testing/test-authority.ts';
import { buildTrust, readCrl } from './trust.ts';

const serialOf = (der: Buffer) => parseCertificate(der).serial;

test('a long list of revoked certificates is read', () => {
  const own = createTestAuthority({ now, sample: authority.sample });
  for (let index = 0; index < 6000; index += 1)
    own.revokeSerial(`4${index.toString(16).padStart(23, '0')}`, new Date('2026-01-01T00:00:00Z'));
  own.revoke(anasIdentity);
  const list = readCrl(own.crls()[1] ?? Buffer.alloc(0));
  assert.deepEqual(list.revokedAt(serialOf(anasIdentity.certificate)), now);
  assert.equal(list.revokedAt(serialOf(authority.person({ name: 'OUTRA', cpf: '11144477735' }).certificate)), null);
});

test('a list names its scope; what is split in another way or has unknown rules is not read', () => {
  const crl = (...extensions: Buffer[]) => authority.crls({ extensions })[1] ?? Buffer.alloc(0);
  const scope = (...parts: Buffer[]) => testExtension(oids.issuingDistributionPoint, sequence(...parts), true);
  const yes = Buffer.from([0xff]);
  assert.equal(readCrl(crl()).covers, 'all');
  assert.equal(readCrl(crl(scope(element(0x81, yes)))).covers, 'people');
  assert.equal(readCrl(crl(scope(element(0x82, yes)))).covers, 'authorities');
  assert.throws(() => readCrl(crl(scope(element(0x81, yes), element(0x82, yes)))));
  assert.throws(() => readCrl(crl(scope(element(0x84, yes)))), /unusual scope/);
  assert.throws(() => readCrl(crl(testExtension('2.5.29.27', integer(1), true))), /unknown rule/);
  assert.ok(readCrl(crl(testExtension('2.5.29.20', integer(1)))));
  assert.throws(() => readCrl(Buffer.from('no list')));
});

test('trust tells how fresh it is', () => {
  const at = new Date('2026-11-01T00:00:00Z');
  const crls = [...authority.crls({ at }), ...authority.crls({ at: now })];
  assert.deepEqual(buildTrust({ roots: authority.roots, intermediates: [], crls }).asOf, now);
  assert.equal(buildTrust({ roots: authority.roots, intermediates: [], crls: [] }).asOf, null);
});
