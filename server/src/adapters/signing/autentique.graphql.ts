import { z } from '@virtual-med/contract/core/zod';
import { SigningError, type SigningStatus } from './signing.port.ts';

export const createDocumentMutation = `mutation CreateDocument($document: DocumentInput!, $signers: [SignerInput!]!, $file: Upload!, $sandbox: Boolean) {
  createDocument(sandbox: $sandbox, document: $document, signers: $signers, file: $file) {
    id
    signatures { public_id email action { name } link { short_link } }
  }
}`;

export const readDocumentQuery = `query ReadDocument($id: UUID!) {
  document(id: $id) {
    id
    files { signed }
    signatures {
      public_id
      email
      action { name }
      signed { created_at }
      rejected { created_at reason }
      email_events { refused reason }
    }
  }
}`;

export const whoAmIQuery = 'query WhoAmI { me { id } }';

const action = z.nullish(z.object({ name: z.string() }));

export const createdDocument = z.object({
  createDocument: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(255)),
    signatures: z.array(
      z.object({
        email: z.nullish(z.string()),
        action,
        link: z.nullish(z.object({ short_link: z.nullish(z.string()) })),
      }),
    ),
  }),
});

const deliveryEvents = z.object({ refused: z.nullish(z.string()), reason: z.nullish(z.string()) });

const documentState = z.object({
  files: z.nullish(z.object({ signed: z.nullish(z.string()) })),
  signatures: z.array(
    z.object({
      action,
      signed: z.nullish(z.object({ created_at: z.string() })),
      rejected: z.nullish(z.object({ created_at: z.nullish(z.string()), reason: z.nullish(z.string()) })),
      email_events: z.nullish(z.union([deliveryEvents, z.array(deliveryEvents)])),
    }),
  ),
});
export type DocumentState = z.infer<typeof documentState>;

export const readDocument = z.object({ document: z.nullable(documentState) });

const graphqlError = z.object({
  message: z.string(),
  extensions: z.nullish(
    z.object({ category: z.nullish(z.string()), validation: z.nullish(z.record(z.string(), z.unknown())) }),
  ),
});

export const graphqlAnswer = z.object({ data: z.optional(z.unknown()), errors: z.optional(z.array(graphqlError)) });

/** Refusals arrive with status 200. Their words may repeat names and addresses: only codes go on. */
export function refusalOf(errors: readonly z.infer<typeof graphqlError>[]): SigningError {
  const [first] = errors;
  const category = first?.extensions?.category ?? '';
  const fields = Object.entries(first?.extensions?.validation ?? {}).map(([field, codes]) => `${field}=${codes}`);
  const detail = ['graphql', category, ...fields].filter((part) => part !== '').join(' ');
  const message = first?.message ?? '';
  if (category === 'authentication' || /unauthenticated|unauthorized/i.test(message))
    return new SigningError('not_configured', detail);
  if (/not.?found/i.test(message)) return new SigningError('not_found', detail);
  if (/too many|rate.?limit/i.test(message)) return new SigningError('rate_limited', detail);
  if (category === 'internal' || /internal server error/i.test(message))
    return new SigningError('unavailable', detail, { outcomeUnknown: true });
  return new SigningError('invalid', detail);
}

const newestOf = (instants: readonly string[]): Date | null => {
  const times = instants.map((instant) => Date.parse(instant)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : new Date(Math.max(...times));
};

/** The account's owner is listed without an action: only those asked to act decide. */
export function statusOf({ signatures }: DocumentState): SigningStatus {
  const asked = signatures.filter((one) => one.action);
  const rejected = asked.find((one) => one.rejected)?.rejected;
  if (rejected) return { state: 'refused', signedAt: null, reason: rejected.reason ?? null };
  const signed = asked.flatMap((one) => (one.signed ? [one.signed.created_at] : []));
  if (asked.length > 0 && signed.length === asked.length)
    return { state: 'signed', signedAt: newestOf(signed), reason: null };
  const undelivered = asked
    .filter((one) => !one.signed)
    .flatMap((one) => one.email_events ?? [])
    .find((event) => event.refused);
  if (undelivered) return { state: 'failed', signedAt: null, reason: undelivered.reason ?? null };
  return { state: 'pending', signedAt: null, reason: null };
}
