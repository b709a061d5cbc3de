import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alteredFiles,
  onBlankPaper,
  overTheText,
  visiblySigned,
} from '@virtual-med/pdf-signature/testing/altered-files';
import { plainPdf } from '@virtual-med/pdf-signature/testing/pdf';
import { authority, now, signedPdf } from '@virtual-med/pdf-signature/testing/sign';
import { readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { endOfDifference, looksTheSame } from './compare-pictures.ts';
import readTask from './read-signatures.task.ts';
import { surviveMutations, trust } from './testing/survive-mutations.ts';

/** Where the first signature's range ends. */
function endOfFirst(file: Buffer): number {
  const [, after, rest] = /\/ByteRange \[\d{10} \d{10} (\d{10}) (\d{10})\]/.exec(file.toString('latin1')) ?? [];
  return Number(after) + Number(rest);
}

for (const { name, file } of alteredFiles().filter(({ looksAltered }) => looksAltered))
  test(`seen by its picture alone: ${name}`, async () => {
    const whole = { end: file.length, boxes: [] };
    assert.equal(await looksTheSame(file, { end: endOfFirst(file), boxes: [] }, whole), false);
  });

async function verdicts(file: Buffer) {
  const { report } = await readTask({
    file: ownBytes(file),
    now: now.getTime(),
    trust: {
      icp: authority.roots.map(({ der }) => ownBytes(der)),
      gov: [],
      intermediates: [],
      crls: authority.crls().map(ownBytes),
    },
  });
  return report.signatures.map(({ verdict, reasons }) => [verdict, ...reasons].join(' '));
}

test('a further signature may show itself on blank paper, and over nothing that was signed', async () => {
  assert.deepEqual(await verdicts(signedPdf(signedPdf(plainPdf({ pages: 2 })))), ['valid', 'valid']);
  assert.deepEqual(await verdicts(visiblySigned(onBlankPaper)), ['valid', 'valid']);
  const covering = visiblySigned(overTheText);
  assert.equal(readSignatures(covering, trust, now).verdict, 'valid', 'by its bytes alone');
  assert.deepEqual(await verdicts(covering), ['invalid changed_after_signing', 'valid']);
  const turned = signedPdf(plainPdf({ firstPage: '/Rotate 270' }));
  assert.deepEqual(await verdicts(visiblySigned(onBlankPaper, turned)), ['valid', 'valid']);
});

test('what cannot be drawn is not called the same', async () => {
  const signed = signedPdf(plainPdf());
  const without = Buffer.from(signed.toString('latin1').replaceAll('/Pages 2 0 R', '/Xages 2 0 R'), 'latin1');
  const uneven = Buffer.from(signed.toString('latin1').replaceAll('[0 0 595 842]', '[0 0 9999 1]'), 'latin1');
  for (const file of [without, uneven, Buffer.from('no PDF')]) {
    const whole = { end: file.length, boxes: [] };
    assert.equal(await endOfDifference(file, [whole, whole]), file.length);
  }
  const whole = { end: signed.length, boxes: [] };
  assert.equal(await endOfDifference(signed, [whole, whole]), undefined);
});

test('what somebody was at is never valid where its picture is another', async () => {
  assert.ok((await surviveMutations(200, 'in every run')) > 10, 'some do nothing that counts');
});
