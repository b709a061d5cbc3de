import { scryptSync } from 'node:crypto';
import {
  bitsOf,
  isProof,
  type Proof,
  proofFunction,
  proofSalt,
  proofText,
} from '@virtual-med/contract/identity/proof-of-work';

const { dkLen, ...cost } = proofFunction;

/** What a browser does when it is asked for work; or, for a cheat, an answer that is none. */
export function solve(challenge: string, { wrongly = false } = {}): Proof {
  for (let n = 0; ; n += 1) {
    const proof = { challenge, answer: n.toString(36) };
    if (isProof(scryptSync(proofText(proof), proofSalt, dkLen, cost), bitsOf(challenge)) !== wrongly) return proof;
  }
}
