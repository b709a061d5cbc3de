import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentCount } from '@virtual-med/contract/documents/documents.texts';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { Sheet } from '../../../ui/sheet.tsx';

interface CategoryButtonProps {
  category: DocumentCategory;
  count: number;
  newCount: number;
  onOpen: () => void;
}

/** A line of a list where there is room beside the documents, a card for the thumb where there is not. */
export const CategoryButton = ({ category, count, newCount, onOpen }: CategoryButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex h-full min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-left transition-colors hover:bg-sunken lg:-mx-2 lg:min-h-15 lg:w-[calc(100%+1rem)] lg:rounded-control lg:border-transparent lg:bg-transparent lg:px-2 lg:py-2"
  >
    <Sheet category={category} />
    <span className="min-w-0">
      <span className="block text-row leading-tight wrap-anywhere hyphens-auto">{category}</span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-support text-ink-subtle tabular-nums">
        {documentCount(count)}
        {newCount > 0 && <span className="font-medium text-primary-ink">{homeTexts.newInCategory(newCount)}</span>}
      </span>
    </span>
  </button>
);
