import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentCount } from '@virtual-med/contract/documents/documents.texts';
import { copy } from './documents.copy.ts';

interface CategoryCardsProps {
  counts: readonly { category: DocumentCategory; count: number }[];
  total: number;
  chosen: DocumentCategory | undefined;
  onChoose: (category: DocumentCategory | undefined) => void;
}

const look = (pressed: boolean) =>
  `flex min-h-16 w-36 shrink-0 flex-col justify-between gap-1 rounded-2xl border px-4 py-3 text-left transition-colors sm:w-auto ${
    pressed ? 'border-primary-line bg-primary-soft text-primary-ink' : 'border-line bg-surface hover:bg-sunken'
  }`;

/** On a phone one strip, so that the documents themselves are in sight. Six categories and all of them, each with its count; pressing one narrows the list, again widens it. */
export const CategoryCards = ({ counts, total, chosen, onChoose }: CategoryCardsProps) => (
  <fieldset className="-m-1 flex min-w-0 gap-3 overflow-x-auto p-1 sm:grid sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
    <legend className="sr-only">Categorias</legend>
    {[{ category: undefined, count: total }, ...counts].map(({ category, count }) => (
      <button
        key={category ?? 'all'}
        type="button"
        aria-pressed={chosen === category}
        className={look(chosen === category)}
        onClick={() => onChoose(chosen === category ? undefined : category)}
      >
        <span className="text-[0.9375rem] leading-5 font-medium">{category ?? copy.all}</span>
        <span className="text-sm text-ink-muted tabular-nums">{documentCount(count)}</span>
      </button>
    ))}
  </fieldset>
);
