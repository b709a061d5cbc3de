import { searchTexts } from '@virtual-med/contract/area.texts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The place of the global search. Until it can find anything it says so, instead of finding nothing. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const closeOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    event.currentTarget.blur();
  };
  return (
    <search className="relative w-full">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-on-band-muted"
        aria-hidden="true"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={searchTexts.label}
        aria-describedby={open ? panelId : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={searchTexts.label}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={closeOnEscape}
        className="h-11 w-full rounded-xl border border-on-band-muted bg-transparent pr-16 pl-11 text-on-band placeholder:text-on-band-muted"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 text-[0.8125rem] text-on-band-muted md:block"
      >
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
      {open && (
        <div
          id={panelId}
          className="absolute inset-x-0 top-full mt-2 rounded-xl border border-line bg-surface p-4 text-ink shadow-lift"
        >
          <p className="font-medium">{searchTexts.soon}</p>
          <p className="mt-0.5 text-sm text-ink-muted">{searchTexts.soonNote}</p>
        </div>
      )}
    </search>
  );
}
