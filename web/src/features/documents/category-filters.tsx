import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentWord } from '@virtual-med/contract/documents/documents.texts';

interface CategoryFiltersProps {
  counts: readonly { category: DocumentCategory; count: number }[];
  total: number;
  chosen: DocumentCategory | undefined;
  onChoose: (category: DocumentCategory | undefined) => void;
}

const look = (pressed: boolean) =>
  `relative inline-flex min-h-9 shrink-0 items-center gap-1.5 text-[0.8125rem] font-medium whitespace-nowrap transition-colors max-md:min-h-11 max-md:rounded-full max-md:border max-md:px-4 md:-mb-px md:border-b-2 ${
    pressed
      ? 'text-ink max-md:border-ink max-md:bg-ink max-md:text-surface md:border-primary-ink'
      : 'text-ink-muted hover:text-ink max-md:border-line max-md:bg-surface md:border-transparent'
  }`;

/** Six categories and all of them in one line, each with its count; pressing one narrows the list, again widens it. */
export const CategoryFilters = ({ counts, total, chosen, onChoose }: CategoryFiltersProps) => (
  <fieldset className="flex min-w-0 gap-2 overflow-x-auto max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:gap-2.5 md:border-b md:border-line">
    <legend className="sr-only">Categorias</legend>
    {[{ category: undefined, count: total }, ...counts].map(({ category, count }) => (
      <button
        key={category ?? 'all'}
        type="button"
        aria-pressed={chosen === category}
        className={look(chosen === category)}
        onClick={() => onChoose(chosen === category ? undefined : category)}
      >
        {category ?? documentPageTexts.all}{' '}
        <span className="font-normal tabular-nums opacity-75">
          {count} <span className="sr-only">{documentWord(count)}</span>
        </span>
      </button>
    ))}
  </fieldset>
);
