import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { controlStyle, edgeStyle } from './field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  clearLabel: string;
}

/** Narrows the list below it while one types. */
export function SearchField({ label, placeholder, value, onChange, clearLabel }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="relative block w-full sm:max-w-sm">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyle} pr-11 pl-10.5 ${edgeStyle(undefined)}`}
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-ink-muted hover:text-ink"
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
