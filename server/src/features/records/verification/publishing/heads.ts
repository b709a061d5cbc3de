import { createHash } from 'node:crypto';
import { z } from '@virtual-med/contract/core/zod';

/** The platform's own audit trail among those of the clinics. */
export const platformChain = 'platform';
export const registerChain = 'register';

/**
 * What is published of a chain's end. It says neither how long the chain is nor, since the day is in it, whether it grew:
 * only whoever has the chain can tell whether it once ended so.
 */
export const commitmentOf = (day: string, chain: string, position: number, hash: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify(['head', day, chain, position, hash.toString('hex')]))
    .digest('hex');

export const headsPayload = z.strictObject({
  version: z.literal(1),
  day: z.iso.date(),
  publishedAt: z.iso.datetime(),
  /** Name of the chain, and its commitment. */
  chains: z.array(z.tuple([z.string(), z.string()])),
});
export type HeadsPayload = z.infer<typeof headsPayload>;
