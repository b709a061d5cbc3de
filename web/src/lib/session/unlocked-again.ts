import { sessionStore } from './session.ts';

/** Resolves when the session is unlocked; rejects when the signal aborts or the session ends. */
export const unlockedAgain = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stop();
      signal.removeEventListener('abort', given);
      done();
    };
    const look = () => {
      const { session } = sessionStore.state();
      if (!session) settle(() => reject(new Error('The session is gone')));
      else if (!session.lock.locked) settle(resolve);
    };
    const given = () => settle(() => reject(signal.reason));
    const stop = sessionStore.subscribe(look);
    signal.addEventListener('abort', given, { once: true });
    if (signal.aborted) given();
  });
