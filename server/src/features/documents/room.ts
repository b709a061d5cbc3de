import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { raisedCode } from '../../core/db/errors.ts';
import type { Writing } from '../../core/db/fixed-statement.ts';

/** What the database says when a clinic keeps as much as its plan holds. */
const fullOf = { VM001: 'documents.storage_full', VM002: 'documents.count_full' } as const;
type Full = keyof typeof fullOf;

const isFull = (code: unknown): code is Full => typeof code === 'string' && Object.hasOwn(fullOf, code);

/** Asks before the bytes are sent for nothing; what decides is the row, which the database measures. */
export const roomFor = (q: Writing, clinicId: string, bytes: number) =>
  q.selectNoFrom(sql<string | null>`documents_full_of(${clinicId}, ${bytes})`.as('full'));

export function requireRoom(answer: { full: string | null } | undefined): void {
  if (isFull(answer?.full)) throw new AppError(fullOf[answer.full]);
}

/** A refusal of the database, in the product's words. */
export function roomRefusal(error: unknown): unknown {
  const code = raisedCode(error);
  return isFull(code) ? new AppError(fullOf[code], { cause: error }) : error;
}
