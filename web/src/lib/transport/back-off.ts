import { ApiError } from '@virtual-med/contract/core/client';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** No answer, or one that says to come back later; everything else is the answer. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 429 || error.status >= 500);

/** Tries again after `firstMs`, then after twice as long, and so on, `tries` times in all. */
export async function withBackOff<T>(ask: () => Promise<T>, firstMs: number, tries: number): Promise<T> {
  for (let left = tries, wait = firstMs; ; left -= 1, wait *= 2) {
    try {
      return await ask();
    } catch (error) {
      if (left <= 1 || !mayPass(error)) throw error;
      await pause(wait);
    }
  }
}
