import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { controlStyle, edgeStyle } from '../../ui/field.tsx';

/** Short enough to feel immediate, long enough not to ask for every letter. */
const typingPauseMs = 180;

interface SearchFieldProps {
  /** What is looked for now. */
  searched: string;
  onSearch: (search: string) => void;
}

/** Keeps what is being typed to itself: a letter draws the field anew, and not the page around it. */
export function SearchField({ searched, onSearch }: SearchFieldProps) {
  const [value, setValue] = useState('');
  const search = useDebouncedCallback(onSearch, typingPauseMs);
  const input = useRef<HTMLInputElement>(null);
  const onChange = (typed: string) => {
    setValue(typed);
    search(typed.trim());
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className="relative block" data-settling={value.trim() !== searched || undefined}>
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) clear();
        }}
        className={`${controlStyle} ${edgeStyle(undefined)} pl-11 text-ellipsis ${value ? 'pr-12' : ''}`}
      />
      {value && (
        <button
          type="button"
          aria-label={texts.clearSearch}
          onClick={clear}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-muted transition-colors hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
