/** Resolves when the browser has a network again; rejects when it is no longer waited for. */
export function networkBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
}
