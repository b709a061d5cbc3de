import { noAnswer } from '@virtual-med/contract/core/client';
import { useEffect, useState } from 'react';

/** A part of the program that a page does not begin with. A failure to fetch it counts as no answer, and only for that time. */
export function fetchedPart<Part>(load: () => Promise<Part>) {
  let here: Part | undefined;
  const bring = async (): Promise<Part> => {
    here ??= await load().catch(() => {
      throw noAnswer();
    });
    return here;
  };
  /** Fetches the part when it is wanted; another `wanted` tries again. */
  const usePart = (wanted: unknown): { part: Part | undefined; failed: boolean } => {
    const [outcome, setOutcome] = useState<'here' | 'failed'>();
    useEffect(() => {
      if (here || !wanted) return;
      let gone = false;
      setOutcome(undefined);
      const settle = (what: 'here' | 'failed') => () => !gone && setOutcome(what);
      void bring().then(settle('here'), settle('failed'));
      return () => {
        gone = true;
      };
    }, [wanted]);
    return { part: here, failed: outcome === 'failed' && !here };
  };
  return { bring, usePart };
}
