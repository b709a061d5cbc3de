import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPdf } from '../testing/pdf.ts';
import { authority, now, signedPdf } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { readSignatures } from './read-signatures.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

function verdicts(file: Buffer): string {
  const { kind, signatures } = readSignatures(file, trust, now);
  if (kind !== 'signed') return kind;
  return signatures.map(({ verdict, reasons }) => [verdict, ...reasons].join(' ')).join(', ');
}

const signed = signedPdf(plainPdf());
const range = /\/ByteRange \[(\d{10}) (\d{10}) (\d{10}) (\d{10})\]/.exec(signed.toString('latin1'));
const [, , gapStart = 0, gapEnd = 0, rest = 0] = range?.map(Number) ?? [];
const written = (numbers: readonly number[]) =>
  `/ByteRange [${numbers.map((number) => String(number).padStart(10, '0')).join(' ')}]`;

function withRange(file: Buffer, numbers: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.write(written(numbers), range?.index ?? 0, 'latin1');
  return copy;
}

test('the range as it was written is good', () => {
  assert.equal(verdicts(withRange(signed, [0, gapStart, gapEnd, rest])), 'valid');
});

test('bytes hidden in the gap', () => {
  const hidden = Buffer.from('\n99 0 obj\n<< /Evil true >>\nendobj\n');
  const longer = Buffer.concat([signed.subarray(0, gapEnd), hidden, signed.subarray(gapEnd)]);
  assert.equal(verdicts(withRange(longer, [0, gapStart, gapEnd + hidden.length, rest])), 'unreadable', 'tables moved');
  // The tables stay where they were: what is hidden takes the place of spare room.
  const inside = Buffer.from(signed);
  inside.write('>', gapEnd - 200, 'latin1');
  assert.equal(verdicts(inside), 'indeterminate unreadable');
  inside.write('/Evil (', gapEnd - 199, 'latin1');
  inside.write(')', gapEnd - 1, 'latin1');
  assert.equal(verdicts(inside), 'invalid suspicious_range');
});

test('ranges that begin later, end early, are empty, too long, too many or missing', () => {
  assert.equal(verdicts(withRange(signed, [1, gapStart - 1, gapEnd, rest])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [1, gapStart, gapEnd, rest])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, gapStart - 1, gapEnd - 1, rest + 1])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, gapStart, gapEnd, rest - 40])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, 0, 0, 0])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, gapStart - 1, gapEnd, rest])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, gapStart, gapEnd + 1, rest - 1])), 'invalid suspicious_range');
  assert.equal(verdicts(withRange(signed, [0, gapStart, gapEnd, rest + 1])), 'invalid incomplete_file');
  assert.equal(
    verdicts(Buffer.from(signed.toString('latin1').replace('/ByteRange', '/XyteRange'), 'latin1')),
    'invalid suspicious_range',
  );
});

test('a second range or a second signature under the same name: readers disagree, so nobody reads it', () => {
  const twice = signed.toString('latin1').replace('/Filter /Adobe.PPKLite', '/Byt#65Range [0 0 0 0]');
  assert.equal(verdicts(Buffer.from(twice, 'latin1')), 'indeterminate unreadable');
});

test('a file cut short', () => {
  assert.notEqual(verdicts(signed.subarray(0, -1)), 'valid');
  const two = signedPdf(signed);
  assert.equal(verdicts(two), 'valid, valid');
  assert.equal(verdicts(two.subarray(0, signed.length)), 'valid');
});
