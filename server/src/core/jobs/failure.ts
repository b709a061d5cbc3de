import { jobFailures } from '@virtual-med/contract/system/failures.texts';

const reasonLimit = 300;

/** What the queue itself writes down, in the words of the product. */
const queueTexts: readonly (readonly [RegExp, string])[] = [
  [/^job heartbeat timeout$/, jobFailures.lost],
  [/^job timed out$|^handler execution exceeded/, jobFailures.tooLong],
  [/^pg-boss shut down while active$/, jobFailures.stopped],
];

/** Providers quote the address they refuse; it belongs to the payload. */
const addressShape = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

function shorten(text: string): string {
  const masked = text.replace(addressShape, '[e-mail]').replace(/\s+/g, ' ').trim();
  return masked.length <= reasonLimit ? masked : `${masked.slice(0, reasonLimit - 1)}…`;
}

/** The failure in one short line, without the addresses it may quote. */
export function failureReason(error: unknown): string {
  return shorten(error instanceof Error ? error.message : String(error));
}

/** A failure that no further attempt can mend says so itself. */
export const isPermanent = (error: unknown): boolean => (error as { permanent?: unknown } | null)?.permanent === true;

/** Reads the reason back from a job's output, which the queue fills in several shapes. */
export function storedReason(output: unknown): string {
  const record = (output ?? {}) as { message?: unknown; value?: unknown };
  const inner = (record.value ?? {}) as { message?: unknown };
  const text = [record.message, inner.message, record.value].find((part) => typeof part === 'string') as
    | string
    | undefined;
  if (!text) return jobFailures.unnamed;
  return queueTexts.find(([shape]) => shape.test(text))?.[1] ?? shorten(text);
}
