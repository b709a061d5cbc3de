import { AppError } from './app-error.ts';

const timeoutMs = 15_000;

/** A provider that keeps us waiting must not keep the person waiting. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('auth.identity_unreachable')), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
