import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { controlStyle, edgeStyle } from '../../ui/field.tsx';
import { useSettling } from '../../ui/use-settling.ts';

/** Short enough to feel immediate, long enough not to ask for every letter. */
const typingPauseMs = 180;

/** The browser keeps what is being typed: a letter draws nothing anew but the first and the last, which show and hide the button. */
export function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const [isEmpty, setEmpty] = useState(true);
  const [isTyping, setTyping] = useState(false);
  const search = useDebouncedCallback((typed: string) => {
    setTyping(false);
    onSearch(typed);
  }, typingPauseMs);
  const input = useRef<HTMLInputElement>(null);
  useSettling(isTyping);
  const onChange = (typed: string) => {
    setEmpty(typed === '');
    setTyping(true);
    search(typed.trim());
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    onChange('');
    input.current.focus();
  };
  return (
    <search className="relative block">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isEmpty) clear();
        }}
        className={`${controlStyle} ${edgeStyle(undefined)} pl-11 text-ellipsis ${isEmpty ? '' : 'pr-12'}`}
      />
      {/* Always there: an element put into `main` makes the browser style all of it anew. */}
      <button
        type="button"
        hidden={isEmpty}
        aria-label={texts.clearSearch}
        onClick={clear}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-muted transition-colors hover:text-ink"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </search>
  );
}
