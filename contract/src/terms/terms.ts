import { endpoint } from '../core/endpoint.ts';
import { z } from '../core/zod.ts';

/** Sent by forms that say so beside their button; a version that no longer holds is passed over, and asked for on a page. */
export const acceptedTerms = z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000)));

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accept the terms of use and the privacy policy in the version that holds; kept as proof, once per version',
  access: { area: 'account' },
  audit: 'terms.accepted',
  body: z.strictObject({ version: z.int() }),
  response: z.object({}),
  errors: ['terms.outdated'],
});
