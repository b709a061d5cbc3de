import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { raisedCode } from '../../../core/db/errors.ts';

/** What the database says when a clinic keeps as much as its plan holds. */
const fullOf = { VM001: 'documents.storage_full', VM002: 'documents.count_full' } as const;
type Full = keyof typeof fullOf;

const isFull = (code: unknown): code is Full => typeof code === 'string' && Object.hasOwn(fullOf, code);

/** Under this size the quota is not checked before the bytes come; the insert enforces it. */
const smallBytes = 2 * 1024 * 1024;

/** Whether the quota is checked beforehand: not for small files, always where the length is unknown. */
export const isQuotaAsked = (announced: number | undefined): boolean =>
  announced === undefined || announced > smallBytes;

/** Checks before the bytes are sent in vain; the insert decides. */
export const quotaFor = (clinicId: string, bytes: number, isAsked: boolean) => sql<string | null>`
  case when ${isAsked}::boolean then documents_full_of(${clinicId}, ${bytes}::bigint) end`;

export function requireQuota(full: string | null): void {
  if (isFull(full)) throw new AppError(fullOf[full]);
}

/** A refusal of the database, in the product's words. */
export function quotaRefusal(error: unknown): unknown {
  const code = raisedCode(error);
  return isFull(code) ? new AppError(fullOf[code], { cause: error }) : error;
}
