import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { raisedCode } from '../../../core/db/errors.ts';

/** What the database says when a clinic keeps as much as its plan holds. */
const fullOf = { VM001: 'documents.storage_full', VM002: 'documents.count_full' } as const;
type Full = keyof typeof fullOf;

const isFull = (code: unknown): code is Full => typeof code === 'string' && Object.hasOwn(fullOf, code);

/** So little is received unasked: what a full clinic sends of it for nothing is next to nothing. */
const smallBytes = 2 * 1024 * 1024;

/** Whether to ask; of what comes without a length nobody knows how much it will be. */
export const isRoomAsked = (announced: number | undefined): boolean =>
  announced === undefined || announced > smallBytes;

/** Asks before the bytes are sent for nothing; what decides is the row, which the database measures. */
export const roomFor = (clinicId: string, bytes: number, isAsked: boolean) => sql<string | null>`
  case when ${isAsked}::boolean then documents_full_of(${clinicId}, ${bytes}::bigint) end`;

export function requireRoom(full: string | null): void {
  if (isFull(full)) throw new AppError(fullOf[full]);
}

/** A refusal of the database, in the product's words. */
export function roomRefusal(error: unknown): unknown {
  const code = raisedCode(error);
  return isFull(code) ? new AppError(fullOf[code], { cause: error }) : error;
}
