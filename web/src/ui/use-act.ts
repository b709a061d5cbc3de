import { useRef, useState } from 'react';
import { toast } from './toast.tsx';
import { failedAct } from './use-submit.ts';

/** An act without a form: done once however often it is asked for, and a failure is told, never swallowed. */
export function useAct<About extends readonly unknown[]>(failedTitle: string, act: (...about: About) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (...about: About) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...about);
    } catch (error) {
      const { title = failedTitle, message } = failedAct(failedTitle)(error);
      // Where the failure's own words are the heading, they are not said twice.
      toast.error({ title, ...(message === title ? {} : { description: message }) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
