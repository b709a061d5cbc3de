/** Resolves when the browser is online again; rejects when the signal aborts. */
export const networkBack = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const given = () => reject(signal.reason);
    signal.addEventListener('abort', given, { once: true });
    const back = () => {
      signal.removeEventListener('abort', given);
      resolve();
    };
    window.addEventListener('online', back, { once: true, signal });
    if (signal.aborted) given();
    else if (navigator.onLine) back();
  });
