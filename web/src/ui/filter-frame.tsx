import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/browser/media.ts';

interface FilterFrameProps {
  title: string;
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** Filters are always in sight where there is room; on a phone behind a line that says how many are set. */
export function FilterFrame({ title, count, children }: FilterFrameProps) {
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <section aria-label={title} className="rounded-control border border-line bg-surface p-5">
        {children}
      </section>
    );
  return (
    <details className="rounded-control border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ListFilter className="size-5 text-ink-muted" aria-hidden="true" />
        {count > 0 ? `${title} (${count})` : title}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}
