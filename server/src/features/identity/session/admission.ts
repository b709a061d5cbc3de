import { AsyncLocalStorage } from 'node:async_hooks';

/** One attempt to come in, from the first look at the secret to the session. */
export interface Admission {
  /** Judges a person whose secret was right, before a session of theirs exists; throws to keep them out. */
  readonly admit: (userId: string) => Promise<void>;
  /** The stored hash the password was found to match. */
  passwordHash?: string;
}

const current = new AsyncLocalStorage<Admission>();

/** While `work` runs, the sign-in library opens no session that `admit` has not let through. */
export const withAdmission = <T>(admission: Admission, work: () => Promise<T>): Promise<T> =>
  current.run(admission, work);

/** Asked by the library just before it writes a session. */
export const judgeAdmission = async (userId: string): Promise<void> => current.getStore()?.admit(userId);

export function notePasswordHash(hash: string): void {
  const admission = current.getStore();
  if (admission) admission.passwordHash = hash;
}
