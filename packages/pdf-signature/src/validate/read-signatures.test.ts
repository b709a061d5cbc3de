import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { oids } from '../asn1/oids.ts';
import { element, octetString, sequence } from '../asn1/write.ts';
import { prepareSignature } from '../sign/prepare.ts';
import { attribute } from '../sign/signed-data.ts';
import {
  lastGap,
  replaceCms,
  signedByOthers,
  stampedDocument,
  streamBody,
  withGap,
  withOpenEnds,
  withRevision,
} from '../testing/hostile.ts';
import { encryptedPdf, plainPdf } from '../testing/pdf.ts';
import { ana, anasIdentity, authority, now, signedPdf } from '../testing/sign.ts';
import { createTestAuthority, newTestKey, testExtension } from '../testing/test-authority.ts';
import { buildTrust, type Trust } from '../trust.ts';
import { readSignatures } from './read-signatures.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (count: number) => new Date(now.getTime() + count * day);
const trustIn = (...authorities: readonly (typeof authority)[]): Trust =>
  buildTrust({
    roots: authorities.flatMap(({ roots }) => roots),
    intermediates: [],
    crls: authorities.flatMap((one) => one.crls()),
  });
const trust = trustIn(authority);

/** Each signature as `verdict:reason+reason`. */
function verdicts(file: Buffer, whom = trust, at = now): string {
  const { kind, signatures } = readSignatures(file, whom, at);
  if (kind !== 'signed') return kind;
  return signatures.map(({ verdict, reasons }) => [verdict, ...reasons].join(' ')).join(', ');
}

test('a signature of ICP-Brasil is valid and qualified, and says whose, when and by which policy', () => {
  const file = signedPdf(plainPdf());
  const report = readSignatures(file, trust, now);
  assert.deepEqual(
    { ...report, signatures: [] },
    {
      kind: 'signed',
      verdict: 'valid',
      level: 'qualified',
      signatures: [],
      revisions: [{ end: file.length, boxes: [] }],
    },
  );
  const [{ certificate, ...facts } = { certificate: null }] = report.signatures;
  assert.deepEqual(facts, {
    verdict: 'valid',
    reasons: [],
    level: 'qualified',
    kind: 'person',
    signedAt: now.toISOString(),
    isTimeProven: false,
    policy: 'AD-RB',
    revision: null,
    profile: 'PAdES B-B, ETSI.CAdES.detached, sha256',
  });
  assert.equal(certificate?.name, ana.name);
  assert.equal(certificate?.cpf, ana.cpf);
});

test('a time stamp of a known authority proves the time; another does not', () => {
  const first = (file: Buffer) => readSignatures(file, trust, now).signatures[0];
  const stampedAt = inDays(-3);
  const stamped = first(signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedAt }));
  assert.equal(stamped?.verdict, 'valid');
  assert.equal(stamped?.isTimeProven, true);
  assert.equal(stamped?.signedAt, stampedAt.toISOString());
  assert.equal(stamped?.policy, 'AD-RT');

  const stranger = createTestAuthority({ now });
  const strange = first(signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedBy: stranger }));
  assert.deepEqual([strange?.verdict, strange?.reasons], ['indeterminate', ['time_stamp_unrecognised']]);
  assert.equal(strange?.isTimeProven, false);
  const without = first(signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedBy: null }));
  assert.deepEqual(without?.reasons, ['time_stamp_unrecognised']);
  const future = first(signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedAt: inDays(1) }));
  assert.deepEqual(future?.reasons, ['time_stamp_unrecognised']);
});

test('a stamp made with a certificate that is not for stamps proves nothing', () => {
  const byPerson = {
    ...authority,
    timeStampToken: (hash: Buffer) => authority.timeStampToken(hash, { by: anasIdentity }),
  };
  const file = signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedBy: byPerson });
  assert.equal(verdicts(file), 'indeterminate time_stamp_unrecognised');
});

test('a stamp over another signature proves nothing', () => {
  const other = {
    ...authority,
    timeStampToken: () => authority.timeStampToken(createHash('sha256').update('x').digest()),
  };
  const file = signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', stampedBy: other });
  assert.equal(verdicts(file), 'indeterminate time_stamp_unrecognised');
});

test('a stamp over the whole document proves a time and is nobody’s signature', () => {
  const at = inDays(-1);
  const signed = signedPdf(plainPdf());
  const report = readSignatures(stampedDocument(signed, authority, at), trust, now);
  const [, stamp] = report.signatures;
  assert.equal(report.verdict, 'valid');
  assert.deepEqual(
    [stamp?.kind, stamp?.level, stamp?.signedAt, stamp?.isTimeProven, stamp?.policy],
    ['time_stamp', 'qualified', at.toISOString(), true, null],
  );
  const alone = readSignatures(stampedDocument(plainPdf(), authority), trust, now);
  assert.deepEqual([alone.kind, alone.verdict, alone.level], ['signed', 'valid', null]);
  const strange = stampedDocument(plainPdf(), createTestAuthority({ now }));
  assert.equal(verdicts(strange), 'indeterminate time_stamp_unrecognised');
  const changed = stampedDocument(plainPdf(), authority);
  changed[changed.indexOf('2 dias')] = 0x39;
  assert.equal(verdicts(changed), 'invalid content_changed');
  const later = withRevision(stampedDocument(plainPdf(), authority), { 4: streamBody('(9 dias)') });
  assert.equal(verdicts(later), 'invalid changed_after_signing');
});

test('three signatures on one file are valid, in tables and in streams', () => {
  for (const isPacked of [false, true]) {
    const seal = authority.seal({ name: 'CLINICA CORACAO', cnpj: '12345678000195' });
    const file = signedPdf(signedPdf(signedPdf(plainPdf({ isPacked })), anasIdentity, { policy: 'AD-RT' }), seal);
    assert.equal(verdicts(file), 'valid, valid, valid');
    assert.deepEqual(
      readSignatures(file, trust, now).signatures.map(({ kind }) => kind),
      ['person', 'person', 'seal'],
    );
  }
});

test('a seal alone is valid and no person’s', () => {
  const file = signedPdf(plainPdf(), authority.seal({ name: 'CLINICA CORACAO', cnpj: '12345678000195' }));
  const report = readSignatures(file, trust, now);
  assert.equal(report.verdict, 'valid');
  assert.equal(report.level, null);
  assert.equal(report.signatures[0]?.certificate?.cpf, null);
});

test('GOV.BR is advanced; ICP-Brasil without a policy for signing is not recognised', () => {
  const gov = createTestAuthority({ now, tree: 'gov' });
  const file = signedPdf(plainPdf(), gov.person({ name: 'MARIA OLIVEIRA', cpf: '39053344705' }));
  assert.equal(readSignatures(file, trustIn(authority, gov), now).level, 'advanced');
  assert.equal(verdicts(file), 'indeterminate unknown_issuer');
  const without = signedPdf(plainPdf(), authority.person({ ...ana, policy: null }));
  assert.equal(readSignatures(without, trust, now).level, 'unrecognised');
});

test('names prove nothing: self-signed and a forged tree with the same names', () => {
  const forged = createTestAuthority({ now });
  assert.equal(verdicts(signedPdf(plainPdf(), authority.selfSigned(ana))), 'indeterminate unknown_issuer');
  const file = signedPdf(plainPdf(), forged.person(ana));
  assert.equal(verdicts(file), 'indeterminate unknown_issuer');
  assert.equal(verdicts(file, trustIn(forged)), 'valid');
});

test('a person’s certificate cannot issue another, nor an authority more authorities than it may', () => {
  const below = authority.person({ name: 'JOAO PEREIRA', cpf: '11144477735', issuer: anasIdentity });
  assert.equal(verdicts(signedPdf(plainPdf(), below)), 'indeterminate unknown_issuer');
  const inAna = buildTrust({ roots: [{ der: anasIdentity.certificate, tree: 'icp' }], intermediates: [], crls: [] });
  assert.equal(verdicts(signedPdf(plainPdf(), below), inAna), 'indeterminate unknown_issuer');
  const isAuthority = testExtension(oids.basicConstraints, sequence(element(0x01, Buffer.from([0xff]))), true);
  const issuer = authority.person({ name: 'AC ABAIXO', cpf: ana.cpf, usage: 0x06, extensions: [isAuthority] });
  assert.equal(verdicts(signedPdf(plainPdf(), authority.person({ ...ana, issuer }))), 'indeterminate unknown_issuer');
  const inIssuer = buildTrust({ roots: [{ der: issuer.certificate, tree: 'icp' }], intermediates: [], crls: [] });
  assert.equal(
    verdicts(signedPdf(plainPdf(), authority.person({ ...ana, issuer })), inIssuer),
    'indeterminate revocation_unknown',
  );
});

test('expired, not yet valid, and expired since', () => {
  const past = { notBefore: inDays(-800), notAfter: inDays(-400) };
  assert.equal(
    verdicts(signedPdf(plainPdf(), authority.person({ ...ana, ...past }))),
    'invalid certificate_expired revocation_unknown',
  );
  const future = authority.person({ ...ana, notBefore: inDays(1) });
  assert.equal(verdicts(signedPdf(plainPdf(), future)), 'invalid certificate_expired');
  const declared = signedPdf(plainPdf(), authority.person({ ...ana, ...past }), { at: inDays(-500) });
  assert.equal(verdicts(declared), 'indeterminate certificate_expired revocation_unknown');
});

test('a proven time keeps a signature good after the certificate ended, with a list from before its end', () => {
  const ended = authority.person({ ...ana, notBefore: inDays(-800), notAfter: inDays(-400) });
  const file = signedPdf(plainPdf(), ended, { policy: 'AD-RT', stampedAt: inDays(-450) });
  assert.equal(verdicts(file), 'indeterminate revocation_unknown');
  const kept = authority.crls({ at: inDays(-430), next: inDays(-429) });
  const both = buildTrust({ roots: authority.roots, intermediates: [], crls: [...authority.crls(), ...kept] });
  assert.equal(verdicts(file, both), 'valid');
});

test('revoked, before and after a proven time, and without a fresh list', () => {
  const own = createTestAuthority({ now, sample: authority.sample });
  const identity = own.person(ana);
  const plain = signedPdf(plainPdf(), identity);
  const stamped = signedPdf(plainPdf(), identity, { policy: 'AD-RT', stampedAt: inDays(-10) });
  own.revoke(identity, inDays(-5));
  assert.equal(verdicts(plain, trustIn(own)), 'invalid certificate_revoked');
  assert.equal(verdicts(stamped, trustIn(own)), 'valid');
  own.revoke(identity, inDays(-15));
  assert.equal(verdicts(stamped, trustIn(own)), 'invalid certificate_revoked');

  const lists = (crls: Buffer[]) => buildTrust({ roots: authority.roots, intermediates: [], crls });
  const good = signedPdf(plainPdf());
  assert.equal(verdicts(good, lists([])), 'indeterminate revocation_unknown');
  const old = authority.crls({ at: inDays(-30), next: inDays(-1) });
  assert.equal(verdicts(good, lists(old)), 'indeterminate revocation_unknown');
  const early = authority.crls({ at: inDays(2), next: inDays(30) });
  assert.equal(verdicts(good, lists(early)), 'indeterminate revocation_unknown');
  assert.equal(verdicts(good, lists(createTestAuthority({ now }).crls())), 'indeterminate revocation_unknown');
  const [, ofPeople] = authority.crls();
  assert.equal(verdicts(good, lists(ofPeople ? [ofPeople] : [])), 'indeterminate revocation_unknown');
});

test('clocks that differ a little change nothing', () => {
  const soon = new Date(now.getTime() + 2 * 60_000);
  const crls = authority.crls({ at: soon });
  const file = signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT', at: soon });
  assert.equal(verdicts(file, buildTrust({ roots: authority.roots, intermediates: [], crls })), 'valid');
});

test('a certificate that may not sign, or with a rule we do not know', () => {
  assert.equal(verdicts(signedPdf(plainPdf(), authority.person({ ...ana, usage: 0x20 }))), 'invalid not_for_signing');
  const rule = (isCritical: boolean) => [testExtension('1.2.3.4', octetString(Buffer.from('x')), isCritical)];
  const strange = (isCritical: boolean) => authority.person({ ...ana, extensions: rule(isCritical) });
  assert.equal(verdicts(signedPdf(plainPdf(), strange(true))), 'indeterminate unknown_issuer');
  assert.equal(verdicts(signedPdf(plainPdf(), strange(false))), 'valid');
});

test('as other programs sign', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const onCurve = authority.person({ ...ana, key: curve });
  assert.equal(verdicts(signedByOthers(plainPdf())), 'valid', 'without the certificate’s name');
  assert.equal(verdicts(withOpenEnds(signedByOthers(plainPdf()))), 'valid', 'open ends');
  assert.equal(verdicts(withOpenEnds(signedPdf(plainPdf()))), 'valid', 'open ends of ours');
  assert.equal(verdicts(signedByOthers(plainPdf(), { padding: 'pss' })), 'valid', 'PSS');
  assert.equal(verdicts(signedByOthers(plainPdf(), { digest: 'sha512' })), 'valid', 'SHA-512');
  assert.equal(verdicts(signedByOthers(plainPdf(), { identity: onCurve })), 'valid', 'a curve');
  assert.equal(verdicts(signedByOthers(plainPdf(), { hasAttributes: false })), 'valid', 'no attributes');
  assert.equal(verdicts(signedByOthers(plainPdf(), { byKeyIdentifier: true })), 'valid', 'by the key’s identifier');
  assert.equal(verdicts(signedByOthers(plainPdf(), { digest: 'sha1' })), 'indeterminate weak_algorithm', 'SHA-1');
  const mixed = (digest: 'sha1' | 'sha256', signatureDigest: 'sha1' | 'sha256') =>
    verdicts(signedByOthers(plainPdf(), { digest, signatureDigest }));
  assert.equal(mixed('sha1', 'sha256'), 'indeterminate weak_algorithm', 'SHA-1 of the content');
  assert.equal(mixed('sha256', 'sha1'), 'indeterminate weak_algorithm', 'SHA-1 of the signature');
  const short = authority.person({ ...ana, key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey });
  assert.equal(
    verdicts(signedByOthers(plainPdf(), { identity: short })),
    'indeterminate weak_algorithm',
    'a short key',
  );
});

test('a signature that brings its own content would be good for any file, and is read by nobody', () => {
  assert.equal(verdicts(signedByOthers(plainPdf(), { bringsContent: true })), 'indeterminate unreadable');
});

test('attributes twice, a type of other content, another certificate of the same key', () => {
  const again = [attribute(oids.messageDigest, octetString(Buffer.alloc(32)))];
  assert.equal(verdicts(signedByOthers(plainPdf(), { moreAttributes: again })), 'indeterminate unreadable');
  const named = sequence(sequence(sequence(octetString(Buffer.alloc(32)))));
  const other = [attribute(oids.signingCertificateV2, named)];
  assert.equal(verdicts(signedByOthers(plainPdf(), { moreAttributes: other })), 'invalid signature_mismatch');
  const sameKey = authority.person({ name: 'JOAO PEREIRA', cpf: '11144477735' });
  const swapped = signedPdf(plainPdf());
  const cms = lastGap(swapped).cms.toString('hex');
  const changed = cms.replace(anasIdentity.certificate.toString('hex'), sameKey.certificate.toString('hex'));
  assert.ok(!verdicts(replaceCms(swapped, Buffer.from(changed, 'hex'))).includes('valid,'));
  assert.notEqual(verdicts(replaceCms(swapped, Buffer.from(changed, 'hex'))), 'valid');
});

test('the signature of another document', () => {
  const other = lastGap(signedPdf(plainPdf({ pages: 2 }))).cms;
  const prepared = prepareSignature(plainPdf(), { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
  assert.equal(verdicts(withGap(prepared, other)), 'invalid content_changed');
});

test('a changed signature, and one by another key', () => {
  const file = signedPdf(plainPdf());
  const { cms } = lastGap(file);
  const changed = Buffer.from(cms);
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
  assert.equal(verdicts(replaceCms(file, changed)), 'invalid signature_mismatch');
  const identity = { ...anasIdentity, key: newTestKey() };
  assert.equal(verdicts(signedByOthers(plainPdf(), { identity })), 'invalid signature_mismatch');
  assert.equal(verdicts(replaceCms(file, Buffer.concat([cms, Buffer.from([1])]))), 'indeterminate unreadable');
});

test('files without a signature, locked and broken ones', () => {
  assert.equal(verdicts(plainPdf()), 'unsigned');
  assert.equal(verdicts(encryptedPdf()), 'unsigned');
  assert.equal(verdicts(Buffer.from('no PDF')), 'unreadable');
  assert.equal(verdicts(Buffer.alloc(0)), 'unreadable');
  const signed = signedPdf(plainPdf());
  assert.equal(verdicts(signed.subarray(0, Math.floor(signed.length * 0.6))), 'unreadable');
  assert.equal(verdicts(signed.subarray(0, -200)), 'unreadable');
});

test('bombs of ASN.1 in the place of a signature are refused at once', () => {
  const file = signedPdf(plainPdf());
  const deep = Buffer.alloc(20_000, Buffer.from([0x30, 0x80]));
  const wide = element(0x30, Buffer.alloc(20_000, Buffer.from([5, 0])));
  for (const bomb of [deep, wide]) assert.equal(verdicts(replaceCms(file, bomb)), 'indeterminate unreadable');
});

test('a list split by places counts only for certificates that name the same place', () => {
  const placeAt = (address: string) => element(0xa0, element(0xa0, element(0x86, Buffer.from(address))));
  const [own, other] = [placeAt('http://lcr.example/1.crl'), placeAt('http://lcr.example/2.crl')];
  const extensions = [testExtension(oids.distributionPoints, sequence(sequence(own)))];
  const signed = signedPdf(plainPdf(), authority.person({ ...ana, extensions }));
  const [ofRoot = Buffer.alloc(0)] = authority.crls();
  function trusting(place: Buffer): Trust {
    const scope = testExtension(oids.issuingDistributionPoint, sequence(place), true);
    const [, ofPeople = Buffer.alloc(0)] = authority.crls({ extensions: [scope] });
    return buildTrust({ roots: authority.roots, intermediates: [], crls: [ofRoot, ofPeople] });
  }
  assert.equal(verdicts(signed, trusting(own)), 'valid');
  assert.equal(verdicts(signed, trusting(other)), 'indeterminate revocation_unknown');
  assert.equal(verdicts(signedPdf(plainPdf()), trusting(own)), 'indeterminate revocation_unknown', 'names no place');
});
