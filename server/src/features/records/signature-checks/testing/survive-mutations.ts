import assert from 'node:assert/strict';
import { numbersFrom } from '@virtual-med/pdf-signature/testing/corruptions';
import { mutated } from '@virtual-med/pdf-signature/testing/mutations';
import { plainPdf } from '@virtual-med/pdf-signature/testing/pdf';
import { authority, now, signedPdf } from '@virtual-med/pdf-signature/testing/sign';
import { buildTrust } from '@virtual-med/pdf-signature/trust';
import { readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import { looksTheSame } from '../compare-pictures.ts';

export const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

/** Of files that somebody was at, none is valid by its bytes whose picture is another; how many were valid at all. */
export async function surviveMutations(count: number, seed: string): Promise<number> {
  const once = signedPdf(plainPdf());
  const bases = [once, signedPdf(once)];
  let valid = 0;
  for (let index = 0; index < count; index += 1) {
    const base = bases[index % bases.length] ?? once;
    const file = mutated(base, numbersFrom(`${seed}/${index}`));
    const [first] = readSignatures(file, trust, now).signatures;
    if (first?.verdict !== 'valid' || file.equals(base)) continue;
    valid += 1;
    const isSame = await looksTheSame(file, { end: once.length, boxes: [] }, { end: file.length, boxes: [] });
    assert.ok(isSame, `mutation ${index} of ${seed} reads as valid and looks otherwise`);
  }
  return valid;
}
