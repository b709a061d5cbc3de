import { scryptAsync } from '@noble/hashes/scrypt.js';
import {
  bitsOf,
  isProof,
  type Proof,
  proofFunction,
  proofSalt,
  proofText,
} from '@virtual-med/contract/identity/proof-of-work';

/**
 * Does the work the server asks for, in small steps between which the page stays alive. Browsers have this function
 * nowhere, and their others only over https.
 */
export async function doWork(challenge: string, signal: AbortSignal): Promise<Proof> {
  const bits = bitsOf(challenge);
  for (let n = 0; ; n += 1) {
    signal.throwIfAborted();
    const proof = { challenge, answer: n.toString(36) };
    if (isProof(await scryptAsync(proofText(proof), proofSalt, proofFunction), bits)) return proof;
  }
}
