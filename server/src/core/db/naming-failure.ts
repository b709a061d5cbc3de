import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable, isRefusedRow } from './errors.ts';

/** Gives a failure nobody foresaw the name of what it kept from happening, so that the person reads what was not done. */
export async function namingFailure<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error) || isRefusedRow(error)) throw error;
    throw new AppError(code, { cause: error });
  }
}
