import type { ErrorCode } from '@virtual-med/contract/core/errors';
import pg from 'pg';
import { AppError } from '../app-error.ts';

/** Server going away, failing over or not there: the work may be tried again and nothing was promised. */
const passingCodes = new Set([
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '55P03',
  '57014',
  '40001',
  '40P01',
]);
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    return passingCodes.has(code) || code.startsWith('08') || code === '53100';
  }
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return (
    (socketCodes.has(code) && ['connect', 'read', 'write'].includes(syscall)) ||
    /Connection terminated|Query read timeout|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** A row that would be the second of its kind. */
export const isDuplicateOf = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index;

/** An error our own functions raise by this SQLSTATE. */
export const raisedCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('VM') ? error.code : undefined;

/** A row refused by a rule (class 23) or by one of our own functions: whoever wrote it knows what that means. */
const isRefusedRow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(23|VM)/.test(error.code ?? '');

/** Gives a failure nobody foresaw the name of what it kept from happening, so that the person reads what was not done. */
export async function namingFailure<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error) || isRefusedRow(error)) throw error;
    throw new AppError(code, { cause: error });
  }
}
