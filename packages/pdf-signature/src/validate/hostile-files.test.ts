import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { isSigned } from '../is-signed.ts';
import { prepareSignature } from '../sign/prepare.ts';
import { SigningError } from '../sign/signing-error.ts';
import { withRevision } from '../testing/hostile.ts';
import { surviveCorruptions } from '../testing/hostile-files.ts';
import { plainPdf } from '../testing/pdf.ts';
import { anasIdentity, authority, now, signedPdf } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { readSignatures } from './read-signatures.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

test('300 corruptions: never valid, never an error', () => {
  surviveCorruptions(300, 'npm test');
});

test('a thousand pages, signed twice', () => {
  for (const isPacked of [false, true]) {
    const file = signedPdf(signedPdf(plainPdf({ pages: 1000, isPacked })));
    assert.deepEqual(
      readSignatures(file, trust, now).signatures.map(({ verdict }) => verdict),
      ['valid', 'valid'],
    );
  }
});

/** Such a file would keep a reader busy for hours if it did what it is asked to. None is called valid on the way. */
const bombs: Record<string, () => Buffer> = {
  'lists in lists': () => plainPdf({ catalog: `/AcroForm ${'['.repeat(500_000)}` }),
  'objects over each other': () => {
    const count = 5000;
    const others: string[] = Array(count).fill('<< /A (');
    others[count - 1] += ') >>'.repeat(count);
    return withRevision(signedPdf(plainPdf({ others })), { 5: '<< /Title (x) >>' });
  },
  'a stream that grows': () => {
    const grown = deflateSync(Buffer.alloc(33 * 1024 * 1024));
    return Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 4 2] /Size 9 /Filter /FlateDecode /Length ${grown.length} >>\nstream\n${grown.toString('latin1')}\nendstream\nendobj\nstartxref\n9\n%%EOF\n`,
      'latin1',
    );
  },
  'a table of a billion rows': () =>
    Buffer.from('%PDF-1.7\nxref\n0 4000000000\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  'tables in a circle': () =>
    Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF\n'),
  'fields in a circle': () =>
    plainPdf({
      catalog: '/AcroForm << /Fields [10 0 R] >>',
      others: ['<< /FT /Sig /Kids [10 0 R 11 0 R] >>', '<< /Kids [10 0 R] >>'],
    }),
  'pages in a circle': () =>
    Buffer.from(plainPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [2  0 R]'), 'latin1'),
  'a pointer at itself': () => plainPdf({ catalog: '/AcroForm 10 0 R', others: ['10 0 R'] }),
  spaces: () => Buffer.concat([plainPdf(), Buffer.alloc(2_000_000, ' ')]),
  'names of numbers': () => Buffer.concat([Buffer.alloc(2_000_000, '/#42'), plainPdf()]),
};

for (const [name, make] of Object.entries(bombs))
  test(`a bomb: ${name}`, () => {
    const file = make();
    assert.notEqual(readSignatures(file, trust, now).verdict, 'valid');
    assert.equal(typeof isSigned(file), 'boolean');
    try {
      prepareSignature(file, { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
    } catch (error) {
      assert.ok(error instanceof SigningError, String(error));
    }
  });
