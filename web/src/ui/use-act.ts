import { useRef, useState } from 'react';
import { toast } from './toast.tsx';
import { type Failure, failedAct } from './use-submit.ts';

/** An act without a form: done once however often it is asked for, and a failure is told, never swallowed. */
export function useAct<About extends readonly unknown[]>(
  /** The words of a failure, or how this act words one. */
  failed: string | ((error: unknown) => Failure),
  act: (...about: About) => Promise<void>,
) {
  const describe = typeof failed === 'string' ? failedAct(failed) : failed;
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (...about: About) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...about);
    } catch (error) {
      const { title, message } = describe(error);
      // Where the failure's own words are the heading, they are not said twice.
      toast.error({ title: title ?? message, description: title && message !== title ? message : undefined });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
