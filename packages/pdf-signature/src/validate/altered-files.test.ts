import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { alteredFiles, onBlankPaper, visiblySigned } from '../testing/altered-files.ts';
import { streamBody, withRevision } from '../testing/hostile.ts';
import { plainPdf } from '../testing/pdf.ts';
import { authority, now, signedPdf } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { alteredUpTo, readSignatures } from './read-signatures.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

for (const { name, file } of alteredFiles())
  test(`never valid: ${name}`, () => {
    const { verdict, signatures } = readSignatures(file, trust, now);
    assert.notEqual(verdict, 'valid');
    assert.notEqual(signatures[0]?.verdict, 'valid');
  });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a verdict says which bytes it is about, also where a file was altered', () => {
  const once = signedPdf(plainPdf());
  const about = { bytes: once.length, sha256: sha256(once) };
  const revisions = (file: Buffer) => readSignatures(file, trust, now).signatures.map(({ revision }) => revision);
  assert.deepEqual(revisions(once), [null]);
  assert.deepEqual(revisions(signedPdf(once)), [about, null]);
  assert.deepEqual(revisions(withRevision(once, { 4: streamBody('(90 dias)') })), [about]);
});

test('revisions whose pictures are to be compared come with the boxes of later signatures', () => {
  const once = signedPdf(plainPdf());
  const twice = visiblySigned(onBlankPaper, once);
  const { revisions } = readSignatures(twice, trust, now);
  const box = { page: 0, left: 50 / 595, top: (842 - 120) / 842, right: 250 / 595, bottom: (842 - 50) / 842 };
  assert.deepEqual(revisions, [
    { end: once.length, boxes: [box] },
    { end: twice.length, boxes: [] },
  ]);
  const turned = visiblySigned(onBlankPaper, signedPdf(plainPdf({ firstPage: '/Rotate 90' })));
  const [first] = readSignatures(turned, trust, now).revisions[0]?.boxes ?? [];
  const inPoints = [(first?.left ?? 0) * 842, (first?.top ?? 0) * 595, (first?.right ?? 0) * 842];
  assert.deepEqual(inPoints.map(Math.round), [50, 50, 120]);
});

test('pictures that differ make what was signed up to there altered, and nothing better', () => {
  const once = signedPdf(plainPdf());
  const twice = signedPdf(once);
  const report = readSignatures(twice, trust, now);
  const verdicts = (end: number) =>
    alteredUpTo(report, end).signatures.map(({ verdict, reasons }) => [verdict, ...reasons]);
  assert.deepEqual(verdicts(once.length), [['invalid', 'changed_after_signing'], ['valid']]);
  assert.equal(alteredUpTo(report, once.length).verdict, 'invalid');
});
