import { resultsFound, searchTexts as texts } from '@virtual-med/contract/shell/area.texts';
import { Building2, FileSearch, Stethoscope, UserRound } from 'lucide-react';
import type { SearchResult } from './search.ts';

const icons: Readonly<Record<string, typeof UserRound>> = {
  [texts.kinds.clinic]: Building2,
  [texts.kinds.professional]: Stethoscope,
  [texts.kinds.admin]: Stethoscope,
  [texts.kinds.documents]: FileSearch,
};

interface SearchPanelProps {
  listId: string;
  heading: string;
  results: readonly SearchResult[];
  active: number;
  /** Answers to an earlier term: shown until the new ones are here, but not to be opened. */
  outdated: boolean;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onOpen: (result: SearchResult) => void;
}

export const SearchPanel = ({
  listId,
  heading,
  results,
  active,
  outdated,
  optionId,
  onPoint,
  onOpen,
}: SearchPanelProps) => {
  const people = results.filter(({ documents }) => !documents);
  return (
    <>
      <p className="px-3 pt-2 pb-1 text-[0.8125rem] font-medium text-ink-muted">{heading}</p>
      <div
        id={listId}
        role="listbox"
        aria-label={heading}
        aria-busy={outdated}
        className={`transition-opacity ${outdated ? 'opacity-60' : ''}`}
      >
        {results.map((result, index) => {
          const Icon = icons[result.kind] ?? UserRound;
          return (
            // The field keeps the focus and leads by arrows; the pointer is the other way to the same rows.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's own keys open the active option
            <div
              key={result.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => onPoint(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !outdated && onOpen(result)}
              className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 ${index === active ? 'bg-primary-soft' : ''}`}
            >
              <Icon className="size-4.5 shrink-0 text-ink-muted" aria-hidden="true" />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">
                  <bdi>{result.title}</bdi>
                </span>
                <span className="block truncate text-sm text-ink-muted">{result.note}</span>
              </span>
              <span className="shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-[0.8125rem] text-ink">
                {result.kind}
              </span>
            </div>
          );
        })}
      </div>
      {people.length > 0 && (
        <p role="status" className="sr-only">
          {outdated ? texts.searching : resultsFound(people.length)}
        </p>
      )}
    </>
  );
};
