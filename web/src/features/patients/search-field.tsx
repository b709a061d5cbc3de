import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Search, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { controlStyle, edgeStyle } from '../../ui/field.tsx';

/** Short enough to feel immediate, long enough not to ask for every letter. */
const typingPauseMs = 180;

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'));

/** The key that leads to the search from anywhere on the page. */
function useSlash(act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target)) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

interface SearchFieldProps {
  onSearch: (search: string) => void;
  placeholder?: string;
}

/** The browser keeps what is being typed: a letter draws nothing anew but the first and the last, which show and hide the button. */
export function SearchField({ onSearch, placeholder = texts.searchPlaceholder }: SearchFieldProps) {
  const [isEmpty, setEmpty] = useState(true);
  const [isTyping, setTyping] = useState(false);
  const search = useDebouncedCallback((typed: string) => {
    setTyping(false);
    onSearch(typed);
  }, typingPauseMs);
  const input = useRef<HTMLInputElement>(null);
  useSlash(() => input.current?.focus());
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
        aria-keyshortcuts="/"
        data-patients-search
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isEmpty) clear();
        }}
        className={`${controlStyle} ${edgeStyle(undefined)} pl-11 text-ellipsis ${isEmpty ? 'md:pr-10' : 'pr-12'}`}
      />
      <span
        hidden={!isEmpty}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-small border border-line bg-surface px-1.5 font-sans text-least text-ink-muted max-md:hidden"
      >
        /
      </span>
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

let settling = 0;

/**
 * The page is about to be another length. Said at the page's root: a rule that looks inside `main` for it (`:has`) makes the
 * browser style all of `main` anew each time.
 */
export function useSettling(isSettling: boolean): void {
  useLayoutEffect(() => {
    if (!isSettling) return;
    const { dataset } = document.documentElement;
    settling += 1;
    dataset.settling = '';
    return () => {
      settling -= 1;
      if (settling === 0) delete dataset.settling;
    };
  }, [isSettling]);
}
