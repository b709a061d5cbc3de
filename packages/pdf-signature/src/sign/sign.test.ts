import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { CMSVersion, ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { readAsn1 } from '../asn1/asn1.ts';
import { integer, sequence } from '../asn1/write.ts';
import { readCertificate } from '../certificate.ts';
import { isSigned } from '../is-signed.ts';
import { encryptedPdf, plainPdf } from '../testing/pdf.ts';
import { ana, anasIdentity, authority, now, signedPdf } from '../testing/sign.ts';
import { newTestKey } from '../testing/test-authority.ts';
import { finishSignature } from './finish.ts';
import { prepareSignature } from './prepare.ts';
import { SigningError, type SigningRefusal } from './signing-error.ts';
import { readTimeStampAnswer, timeStampQuery } from './time-stamp.ts';

const request = { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now } as const;
const refuses = (reason: SigningRefusal) => (error: unknown) =>
  error instanceof SigningError && error.reason === reason;

function cmsOf(file: Buffer): SignedData {
  const at = file.lastIndexOf('/Contents <') + '/Contents <'.length;
  const bytes = Buffer.from(file.subarray(at, file.indexOf('>', at)).toString('latin1'), 'hex');
  const content = AsnConvert.parse(bytes.subarray(0, 4 + bytes.readUInt16BE(2)), ContentInfo);
  return AsnConvert.parse(content.content, SignedData);
}

test('what was signed stands before the signature as it was, and another reader finds the four attributes of the policy', () => {
  for (const isPacked of [false, true]) {
    const file = plainPdf({ isPacked });
    const signed = signedPdf(file);
    assert.ok(signed.subarray(0, file.length).equals(file));
    const data = cmsOf(signed);
    assert.equal(data.version, CMSVersion.v1);
    assert.equal(data.encapContentInfo.eContent, undefined);
    const [signer] = data.signerInfos;
    assert.deepEqual(signer?.signedAttrs?.map(({ attrType }) => attrType).sort(), [
      '1.2.840.113549.1.9.16.2.15',
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ]);
    assert.equal(signer?.unsignedAttrs, undefined);
    assert.equal(data.certificates?.length, 3);
  }
});

test('a time stamp is put beside the signature', () => {
  const data = cmsOf(signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT' }));
  assert.deepEqual(
    data.signerInfos[0]?.unsignedAttrs?.map(({ attrType }) => attrType),
    ['1.2.840.113549.1.9.16.2.14'],
  );
});

test('a signature of another key, certificate or file is put into nothing', () => {
  const prepared = prepareSignature(plainPdf(), request);
  const { chain, sign } = anasIdentity;
  const other = authority.person({ ...ana, key: newTestKey() });
  const sameKey = authority.person({ name: 'JOAO PEREIRA', cpf: '11144477735' });
  const signature = sign(prepared.attributes);
  const finish =
    (made: Parameters<typeof finishSignature>[1], what = prepared) =>
    () =>
      finishSignature(what, made);

  assert.ok(finishSignature(prepared, { signature, chain }));
  assert.throws(finish({ signature: other.sign(prepared.attributes), chain }), refuses('signature_mismatch'));
  assert.throws(finish({ signature: sign(randomBytes(32)), chain }), refuses('signature_mismatch'));
  assert.throws(finish({ signature: Buffer.alloc(0), chain }), refuses('signature_mismatch'));
  assert.throws(finish({ signature, chain: sameKey.chain }), refuses('certificate_mismatch'));
  assert.throws(finish({ signature, chain: [] }), refuses('unreadable_certificate'));
  const changed = Buffer.from(prepared.file);
  changed[changed.indexOf('2 dias')] = 0x39;
  assert.throws(finish({ signature, chain }, { ...prepared, file: changed }), refuses('file_mismatch'));
  const finished = { ...prepared, file: finishSignature(prepared, { signature, chain }) };
  assert.throws(finish({ signature, chain }, finished), refuses('file_mismatch'));
  const timeStamp = Buffer.alloc(30_000);
  assert.throws(finish({ signature, chain, timeStamp }), refuses('no_room'));
});

test('what was prepared can be kept and finished elsewhere', () => {
  const prepared = prepareSignature(plainPdf(), request);
  const signature = anasIdentity.sign(prepared.attributes);
  assert.ok(prepared.hash.equals(createHash('sha256').update(prepared.attributes).digest()));
  const kept = structuredClone(prepared);
  const bytes = (value: Uint8Array) => Buffer.from(value);
  const again = { ...kept, file: bytes(kept.file), attributes: bytes(kept.attributes), hash: bytes(kept.hash) };
  assert.ok(finishSignature(again, { signature, chain: anasIdentity.chain }));
});

test('files that cannot be read the way readers read them are refused by name', () => {
  const prepare = (file: Buffer) => () => prepareSignature(file, request);
  const plain = plainPdf();
  assert.throws(prepare(encryptedPdf()), refuses('encrypted'));
  assert.throws(prepare(Buffer.from('no PDF')), refuses('unreadable_file'));
  assert.throws(prepare(Buffer.alloc(0)), refuses('unreadable_file'));
  assert.throws(prepare(plain.subarray(0, -60)), refuses('unreadable_file'));
  const moved = Buffer.concat([plain.subarray(0, 20), Buffer.from('   '), plain.subarray(20)]);
  assert.throws(prepare(moved), refuses('unreadable_file'));
  const circle = Buffer.from(
    plain.toString('latin1').replace('/Root', `/Prev ${plain.lastIndexOf('xref\n0')} /Root`),
    'latin1',
  );
  assert.throws(prepare(circle), refuses('unreadable_file'));
  assert.throws(prepare(plainPdf({ catalog: '/AcroForm << /Fields [] /XFA [] >>' })), refuses('unusual_file'));
  const numbered = plain.toString('latin1').replace('/Size 11', '/Size 99999999999');
  assert.throws(prepare(Buffer.from(numbered, 'latin1')), refuses('unreadable_file'));
  const certified =
    '/Perms << /DocMDP << /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >> >>';
  assert.throws(prepare(plainPdf({ catalog: certified })), refuses('changes_forbidden'));
  assert.throws(prepare(plainPdf({ catalog: '/AcroForm '.concat('['.repeat(5000)) })), refuses('unreadable_file'));
});

test('certificates that cannot sign are refused by name', () => {
  const prepare = (certificate: Buffer) => () => prepareSignature(plainPdf(), { ...request, certificate });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  assert.throws(prepare(Buffer.from('no certificate')), refuses('unreadable_certificate'));
  assert.throws(prepare(authority.person({ ...ana, key: curve }).certificate), refuses('unusual_key'));
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  assert.throws(prepare(authority.person({ ...ana, key: short }).certificate), refuses('unusual_key'));
});

test('forms, lists of fields and notes of a page are extended where they stand', () => {
  const file = plainPdf({
    catalog: '/AcroForm 10 0 R',
    firstPage: '/Annots 12 0 R',
    others: ['<< /Fields 11 0 R /DA (/Helv 0 Tf) >>', '[13 0 R]', '[13 0 R]', '<< /FT /Tx /T (nome) >>'],
  });
  const signed = signedPdf(file).subarray(file.length).toString('latin1');
  assert.match(signed, /11 0 obj\n\[13 0 R 16 0 R\]/);
  assert.match(signed, /12 0 obj\n\[13 0 R 16 0 R\]/);
  assert.match(signed, /10 0 obj\n<< \/Fields 11 0 R \/DA \(\/Helv 0 Tf\) \/SigFlags 3 >>/);
});

test('the first signature certifies the file, further ones do not', () => {
  const once = signedPdf(plainPdf());
  const twice = signedPdf(once);
  assert.equal(once.toString('latin1').split('/TransformMethod /DocMDP').length, 2);
  assert.equal(twice.toString('latin1').split('/TransformMethod /DocMDP').length, 2);
});

test('an answer of a time-stamp authority is taken only for this question', () => {
  const hash = createHash('sha256').update('signature').digest();
  const { query, nonce } = timeStampQuery(hash);
  const answer = authority.answerTimeStamp(query);
  assert.ok(readTimeStampAnswer(answer, { hash, nonce }).length > 500);
  const other = createHash('sha256').update('other').digest();
  assert.throws(() => readTimeStampAnswer(answer, { hash: other, nonce }), refuses('time_stamp_mismatch'));
  assert.throws(
    () => readTimeStampAnswer(answer, { hash, nonce: timeStampQuery(hash).nonce }),
    refuses('time_stamp_mismatch'),
  );
  const refused = sequence(sequence(integer(2)), readAsn1(answer).at(1).bytes);
  assert.throws(() => readTimeStampAnswer(refused, { hash, nonce }), refuses('time_stamp_refused'));
  assert.throws(() => readTimeStampAnswer(Buffer.from('<html>'), { hash, nonce }), refuses('time_stamp_refused'));
});

test('a certificate tells the person by ICP-Brasil’s field; a company’s is a seal', () => {
  const facts = readCertificate(anasIdentity.certificate);
  assert.equal(facts.name, ana.name);
  assert.equal(facts.cpf, ana.cpf);
  const seal = readCertificate(authority.seal({ name: 'CLINICA CORACAO', cnpj: '12345678000195' }).certificate);
  assert.equal(seal.name, 'CLINICA CORACAO');
  assert.equal(seal.cpf, null);
  const answeredFor = authority.seal({ name: 'CLINICA', cnpj: '12345678000195', responsibleCpf: ana.cpf });
  assert.equal(readCertificate(answeredFor.certificate).cpf, null);
});

test('a name in a certificate forges no line and no direction, and ends', () => {
  const named = (name: string) => readCertificate(authority.selfSigned({ name, cpf: ana.cpf }).certificate).name;
  assert.equal(named('ANA\n\u202eAZUOS\u2028\u0000'), 'ANAAZUOS');
  assert.equal(named('A'.repeat(5000)).length, 200);
});

test('any mark of a signature is seen, however it is spelled', () => {
  assert.equal(isSigned(plainPdf()), false);
  assert.equal(isSigned(signedPdf(plainPdf())), true);
  assert.equal(isSigned(Buffer.from('<< /Byt#65Range [0 1 2 3] >>')), true);
});
