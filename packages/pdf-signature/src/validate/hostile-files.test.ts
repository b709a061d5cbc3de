import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { isSigned } from '../is-signed.ts';
import type { SignatureReport } from '../report.ts';
import { prepareSignature } from '../sign/prepare.ts';
import { SigningError } from '../sign/signing-error.ts';
import { withRevision } from '../testing/hostile.ts';
import { surviveCorruptions } from '../testing/hostile-files.ts';
import { linearisedPdf, plainPdf } from '../testing/pdf.ts';
import { anasIdentity, authority, now, signedPdf } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { readSignatures } from './read-signatures.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

test('300 corruptions: never valid, never an error', () => {
  surviveCorruptions(300, 'npm test');
});

const large: Record<string, () => Buffer> = {
  'a thousand pages': () => plainPdf({ pages: 1000 }),
  'a thousand pages, packed': () => plainPdf({ pages: 1000, isPacked: true }),
  'ten megabytes': () => plainPdf({ ballast: Buffer.alloc(10 * 1024 * 1024, 'ballast') }),
  'a file for the web': linearisedPdf,
};

for (const [name, make] of Object.entries(large))
  test(`${name}, signed twice`, () => {
    const file = signedPdf(signedPdf(make()));
    assert.deepEqual(
      readSignatures(file, trust, now).signatures.map(({ verdict }) => verdict),
      ['valid', 'valid'],
    );
  });

/** Such a file would keep a reader busy for hours if it did what it is asked to. None is called valid on the way. */
type Bomb = readonly [kind: SignatureReport['kind'], make: () => Buffer];

const bombs: Record<string, Bomb> = {
  'lists in lists': ['unreadable', () => plainPdf({ catalog: `/AcroForm ${'['.repeat(500_000)}` })],
  'objects over each other': [
    'signed',
    () => {
      const count = 5000;
      const others: string[] = Array(count).fill('<< /A (');
      others[count - 1] += ') >>'.repeat(count);
      return withRevision(signedPdf(plainPdf({ others })), { 5: '<< /Title (x) >>' });
    },
  ],
  'a stream that grows': [
    'unreadable',
    () => {
      const grown = deflateSync(Buffer.alloc(33 * 1024 * 1024));
      return Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 4 2] /Size 9 /Filter /FlateDecode /Length ${grown.length} >>\nstream\n${grown.toString('latin1')}\nendstream\nendobj\nstartxref\n9\n%%EOF\n`,
        'latin1',
      );
    },
  ],
  'a table of a billion rows': [
    'unreadable',
    () =>
      Buffer.from(
        '%PDF-1.7\nxref\n0 4000000000\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
      ),
  ],
  'tables in a circle': [
    'unreadable',
    () => Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF\n'),
  ],
  'fields in a circle': [
    'unsigned',
    () =>
      plainPdf({
        catalog: '/AcroForm << /Fields [10 0 R] >>',
        others: ['<< /FT /Sig /Kids [10 0 R 11 0 R] >>', '<< /Kids [10 0 R] >>'],
      }),
  ],
  'pages in a circle': [
    'unsigned',
    () => Buffer.from(plainPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [2  0 R]'), 'latin1'),
  ],
  'a pointer at itself': ['unreadable', () => plainPdf({ catalog: '/AcroForm 10 0 R', others: ['10 0 R'] })],
  spaces: ['unsigned', () => Buffer.concat([plainPdf(), Buffer.alloc(2_000_000, ' ')])],
  'names of numbers': ['unreadable', () => Buffer.concat([Buffer.alloc(2_000_000, '/#42'), plainPdf()])],
};

for (const [name, [kind, make]] of Object.entries(bombs))
  test(`a bomb: ${name}`, () => {
    const file = make();
    const report = readSignatures(file, trust, now);
    assert.equal(report.kind, kind);
    assert.notEqual(report.verdict, 'valid');
    assert.equal(isSigned(file), kind === 'signed');
    try {
      prepareSignature(file, { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
    } catch (error) {
      assert.ok(error instanceof SigningError, String(error));
    }
  });
