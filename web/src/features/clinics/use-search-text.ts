import { limits } from '@virtual-med/contract/core/limits';
import { useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';

/** What is being typed, told on once typing has stopped. An address changed from elsewhere replaces what was typed. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const tellOn = useDebouncedCallback((text: string) => {
    if (text === typed && text.trim() !== search) onSearch(text.trim());
  }, limits.clinicLookupDelayMs);
  const type = (text: string) => {
    setTyped(text);
    tellOn(text);
  };
  return [typed, type] as const;
}
