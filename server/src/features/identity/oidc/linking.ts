import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../../core/app-error.ts';

/** Told of an identity about to be linked to a person; throws to keep it from happening. */
export type JudgeLink = (userId: string) => Promise<void>;

const current = new AsyncLocalStorage<JudgeLink>();

/** Only while `work` runs can an identity be linked, and only as `judge` allows. */
export const withLinking = <T>(judge: JudgeLink, work: () => Promise<T>): Promise<T> => current.run(judge, work);

/** Asked by the library just before it writes the link. */
export async function judgeLink(userId: string): Promise<void> {
  const judge = current.getStore();
  if (!judge) throw new AppError('auth.failed');
  await judge(userId);
}
