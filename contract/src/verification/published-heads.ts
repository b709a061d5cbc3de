import { endpoint } from '../core/endpoint.ts';
import { day, instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const publishedRoot = '/.well-known/virtual-med/';

/** A key with which heads were signed. The one before vouches for it where it was still at hand. */
export const publishingKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKeyPem: z.string(),
  firstUsedAt: instant,
  endorsedBy: z.nullable(z.string()),
  /** Of `publicKeyPem`, by the key named in `endorsedBy`; base64url. */
  endorsement: z.nullable(z.string()),
});

/** `payload` is signed as it stands, byte by byte; it is JSON of its own. */
export const publishedHeads = z.object({ keyId: z.string(), payload: z.string(), signature: z.string() });
export type PublishedHeads = z.infer<typeof publishedHeads>;

export const getPublishedIndex = endpoint({
  method: 'GET',
  path: '/.well-known/virtual-med/index.json',
  summary: 'The keys with which the ends of audit trails and of the register are signed, and the days there are',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({
    version: z.literal(1),
    keys: z.array(publishingKey),
    /** Newest first. */
    heads: z.array(z.object({ day, path: z.string() })),
  }),
  limit: { max: 60, windowSeconds: 60 },
});

export const getPublishedHeads = endpoint({
  method: 'GET',
  path: '/.well-known/virtual-med/heads/:file',
  summary: 'The ends of every audit trail and of the register as of one day, signed',
  access: { area: 'public' },
  audit: 'none',
  params: z.strictObject({ file: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.json$/)) }),
  response: publishedHeads,
  errors: ['request.not_found'],
  limit: { max: 60, windowSeconds: 60 },
});
