import { limits } from '@virtual-med/contract/core/limits';
import { useEffect, useState } from 'react';
import { useSettled } from '../../lib/browser/use-debounced.ts';

/** What is being typed, told on once typing has stopped. An address changed from elsewhere replaces what was typed. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const settled = useSettled(typed, limits.clinicLookupDelayMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing tells the search on.
  useEffect(() => {
    if (settled === typed && settled.trim() !== search) onSearch(settled.trim());
  }, [settled]);
  return [typed, setTyped] as const;
}
