import { useRef, useState } from 'react';
import { toast } from './toast.tsx';
import { type Failure, failedAct } from './use-submit.ts';

/** An action without a form: calls while one is running are ignored, and a failure is shown in a toast. */
export function useAct<About extends readonly unknown[]>(
  /** The title of a failure, or a function that describes one. */
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
      // A message used as the title is not repeated as the description.
      toast.error({ title: title ?? message, description: title && message !== title ? message : undefined });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
