import type { ErrorCode } from '@virtual-med/contract/core/errors';
import pg from 'pg';
import { AppError } from './app-error.ts';
import { isDatabaseUnavailable } from './db/errors.ts';

/** Integrity rules (class 23) and our own functions (VM…) mean something to whoever asked; the rest nobody foresaw. */
const isMeant = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(23|VM)/.test(error.code ?? '') && error.code !== '23514';

/** Gives a failure nobody foresaw the name of what it kept from happening, so that the person reads what was not done. */
export async function namingFailure<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error) || isMeant(error)) throw error;
    throw new AppError(code, { cause: error });
  }
}
