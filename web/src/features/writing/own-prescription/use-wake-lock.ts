import { useEffect } from 'react';

/** Keeps the screen on, where the browser can; it lets go by itself whenever the page is out of sight. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on low battery: then the screen goes off as always.
      held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (over) void held?.release();
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
