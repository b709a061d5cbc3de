import assert from 'node:assert/strict';
import { prepareSignature } from '../sign/prepare.ts';
import { SigningError } from '../sign/signing-error.ts';
import { buildTrust } from '../trust.ts';
import { readSignatures } from '../validate/read-signatures.ts';
import { corrupted, numbersFrom } from './corruptions.ts';
import { lastGap } from './hostile.ts';
import { plainPdf } from './pdf.ts';
import { anasIdentity, authority, now, signedPdf } from './sign.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

/** Nothing that chance does to a signed file is called valid, and nothing throws. */
export function surviveCorruptions(count: number, seed: string): void {
  const once = signedPdf(plainPdf(), anasIdentity, { policy: 'AD-RT' });
  const bases = [once, signedPdf(once), signedPdf(plainPdf({ isPacked: true }))];
  for (let index = 0; index < count; index += 1) {
    const base = bases[index % bases.length] ?? once;
    const { file } = corrupted(base, numbersFrom(`${seed}/${index}`));
    const { start, end } = lastGap(base);
    const outside = (bytes: Buffer) => [bytes.subarray(0, start), bytes.subarray(end)];
    const isSame = outside(file).every((part, side) => outside(base)[side]?.equals(part));
    const { kind, verdict, signatures } = readSignatures(file, trust, now);
    // In the room of the signature itself spare zeros, small letters and what nobody signed may change.
    const isWhole = kind === 'signed' && verdict === 'valid' && file.length >= base.length;
    assert.ok(isSame || !isWhole, `corruption ${index} of ${seed} reads as valid`);
    for (const { certificate, verdict: one } of signatures)
      if (one === 'valid') assert.equal(certificate?.name, 'ANA MARIA SOUZA');
    try {
      prepareSignature(file, { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
    } catch (error) {
      assert.ok(error instanceof SigningError, `corruption ${index} of ${seed}: ${error}`);
    }
  }
}
