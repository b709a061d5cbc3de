import { z } from '../core/zod.ts';

/**
 * Work a browser does before a look-up that would be worth making a million times. A function that needs memory, so
 * that a farm of processors gains little over a phone; each try costs 2 MiB and some milliseconds.
 */
export const proofFunction = { N: 2048, r: 8, p: 1, dkLen: 32 } as const;
export const proofSalt = 'virtual.med proof of work';

/** What the server hands out; it begins with how many bits have to be zero. */
export interface Proof {
  readonly challenge: string;
  readonly answer: string;
}

export const proofInput = z.strictObject({
  challenge: z.string().check(z.maxLength(200)),
  answer: z.string().check(z.maxLength(20)),
});

export const proofText = ({ challenge, answer }: Proof): string => `${challenge} ${answer}`;

export const bitsOf = (challenge: string): number => Number.parseInt(challenge, 10);

/** Whether so many bits at the start are zero. */
export function isProof(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) if (((hash[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  return true;
}
