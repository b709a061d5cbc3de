import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@virtual-med/contract/core/limits';
import { searchTexts as texts } from '@virtual-med/contract/shell/area.texts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { askForDocuments } from '../../lib/transport/asked-documents.ts';
import { searchQuery, useRecent } from './search.api.ts';
import { documentsResult, type SearchResult, type SearchScope, searchHint, stepTo } from './search.ts';

/** On its way once the field has the focus. */
const fetchPanel = async () => ({ default: (await import('./search-panel.tsx')).SearchPanel });
const SearchPanel = lazy(fetchPanel);

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
const typingPauseMs = 200;

interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  scope: SearchScope;
  /** After something was opened, or the search was left by Esc. */
  onLeave: () => void;
  /** Where the field stands: on paper, or on the clinic's colour. */
  tone?: keyof typeof tones;
}

const tones = {
  plain: {
    field: 'h-10 border-line bg-sunken text-ink placeholder:text-ink-muted hover:border-control-line',
    beside: 'text-ink-muted',
  },
  'on-band': {
    field: 'h-11 border-on-band-muted bg-transparent text-on-band placeholder:text-on-band-muted',
    beside: 'text-on-band-muted',
  },
} as const;

/** What was typed and what is found by it; while nothing is typed, what was opened last. */
function useResults(scope: SearchScope, recent: readonly SearchResult[]) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const search = useDebouncedCallback(setTerm, typingPauseMs);
  const found = useQuery(searchQuery(scope, term));
  const asking = typed.trim() !== '';
  const outdated = asking && (found.isPlaceholderData || term !== typed.trim());
  const people = asking ? (found.data ?? []) : recent;
  const results: readonly SearchResult[] =
    // Not before the people are there: Enter opens what comes first.
    asking && scope.kind === 'clinic' && !found.isPending
      ? [...people, documentsResult(scope.clinicId, typed.trim())]
      : people;
  const type = (text: string) => {
    setTyped(text);
    search(text.trim());
    // Nothing typed asks for nothing: that need not wait.
    if (text.trim() === '') search.flush();
  };
  return { typed, type, asking, outdated, people, results, found };
}

/** Finds people and clinics from anywhere. The field keeps the focus; arrows, Enter and Esc do the rest. */
export function SearchBox({ inputRef, scope, onLeave, tone = 'plain' }: SearchBoxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { recent, remember } = useRecent(scope);
  const { typed, type, asking, outdated, people, results, found } = useResults(scope, recent);
  // Delayed, so that a tap on a result arrives before the panel closes.
  const closeSoon = useDebouncedCallback(() => setOpen(false), limits.searchCloseDelayMs);
  const optionId = (index: number) => `${listId}-${index}`;

  const openResult = (result: SearchResult) => {
    if (result.documents) askForDocuments(result.documents.clinicId, { term: result.documents.term });
    else remember(result);
    setOpen(false);
    type('');
    setActive(-1);
    inputRef.current?.blur();
    onLeave();
    void navigate(result.link);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = open ? stepTo(active, event.key, results.length) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'ArrowDown') setOpen(true);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const chosen = results[Math.max(active, 0)];
      if (open && chosen && !outdated) openResult(chosen);
    } else if (event.key === 'Escape') {
      event.currentTarget.blur();
      setOpen(false);
      onLeave();
    }
  };

  return (
    <search className="relative w-full">
      <Search
        className={`pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 ${tones[tone].beside}`}
        aria-hidden="true"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        role="combobox"
        aria-label={texts.label}
        aria-expanded={open && results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 && results[active] ? optionId(active) : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={texts.label}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setActive(event.target.value.trim() ? 0 : -1);
          setOpen(true);
        }}
        onFocus={() => {
          void fetchPanel().catch(() => undefined);
          closeSoon.cancel();
          setOpen(true);
        }}
        onBlur={closeSoon}
        onKeyDown={onKeyDown}
        className={`w-full rounded-control border pr-16 pl-10 transition-colors max-sm:text-[1rem] ${tones[tone].field}`}
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 text-least md:block ${tones[tone].beside}`}
      >
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
      {open && (
        <div className="absolute inset-x-0 top-full z-10 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-dialog">
          {people.length === 0 && (
            <p role="status" className="px-3 py-2.5 text-ink-muted">
              {noResults(scope, asking, { failed: found.isError && !outdated, waiting: outdated || found.isPending })}
            </p>
          )}
          {results.length > 0 && (
            <Suspense>
              <SearchPanel
                listId={listId}
                heading={asking ? texts.results : texts.recent}
                results={results}
                active={active}
                outdated={outdated}
                optionId={optionId}
                onPoint={setActive}
                onOpen={openResult}
              />
            </Suspense>
          )}
        </div>
      )}
    </search>
  );
}

function noResults(
  scope: SearchScope,
  asking: boolean,
  { failed, waiting }: { failed: boolean; waiting: boolean },
): string {
  if (!asking) return searchHint(scope);
  if (failed) return texts.failed;
  return waiting ? texts.searching : texts.none;
}
