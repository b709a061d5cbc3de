import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PaginationProps {
  /** Read out with the buttons: what is being turned. */
  label: string;
  /** Counted from 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list; with one page only it says how much there is. */
export function Pagination({ label, page, size, total, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (page - 1) * size + 1);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm text-ink-muted tabular-nums" role="status">
        {total === 0 ? '0' : `${from}–${Math.min(total, page * size)}`} de {total}
      </p>
      {pages > 1 && (
        <div className="flex gap-3">
          <Button variant="outline" aria-disabled={page <= 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
            <ChevronLeft className="size-4.5" aria-hidden="true" />
            Anterior
          </Button>
          <Button
            variant="outline"
            aria-disabled={page >= pages || undefined}
            onClick={() => page < pages && onPage(page + 1)}
          >
            Próxima
            <ChevronRight className="size-4.5" aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
