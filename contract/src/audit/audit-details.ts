import { entryReasons } from '../clinic-entry/clinic-entry.ts';
import { z } from '../core/zod.ts';
import { handedTo, identityProofs } from './identity-proof.ts';

/** Null on the side where there was nothing, or is nothing any more. */
const change = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });

/** What an entry of the trail says beyond ids. Never clinical text; e-mail addresses only masked. */
export const auditDetails = z.object({
  /** Why the platform's staff entered a clinic. */
  reason: z.optional(z.enum(entryReasons)),
  note: z.optional(z.string()),
  /** Which endpoint the platform's staff read through, by its name in the endpoint table. */
  door: z.optional(z.string()),
  role: z.optional(change),
  email: z.optional(change),
  /** Of a document that was moved: the ids of the two records. Of one destroyed: the record it lay in. */
  patient: z.optional(change),
  /** Of an export: the SHA-256 of the list of its files. */
  manifest: z.optional(z.string()),
  /** What became of a document's public verification. */
  verification: z.optional(z.enum(['on', 'off', 'new_code'])),
  /** Of a document handed over: whose identity was checked, and the last digits of what proved it. */
  identity: z.optional(z.object({ whose: z.enum(handedTo), proof: z.enum(identityProofs), digits: z.string() })),
});
export type AuditDetails = z.infer<typeof auditDetails>;

/** Enough to tell two addresses apart, too little to write to one: 'a…@d….com'. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  const last = labels.length > 1 ? `.${labels.at(-1)}` : '';
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(local)}…@${first(domain)}…${last}`;
}

/** The masked change, or nothing when the address stayed. */
export const emailChange = (from: string | null, to: string | null): Pick<AuditDetails, 'email'> =>
  from === to ? {} : { email: { from: from && maskEmail(from), to: to && maskEmail(to) } };

export const roleChange = (from: string, to: string | undefined): Pick<AuditDetails, 'role'> =>
  to === undefined || from === to ? {} : { role: { from, to } };
