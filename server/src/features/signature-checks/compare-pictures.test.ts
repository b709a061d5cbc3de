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
import { ownBytes } from '../../core/isolated/messages.ts';
import { looksTheSame } from './compare-pictures.ts';
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

test('what somebody was at is never valid where its picture is another', async () => {
  assert.ok((await surviveMutations(200, 'in every run')) > 10, 'some do nothing that counts');
});
