import { type ReactNode, useId } from 'react';

interface PagePartProps {
  title: string;
  note?: string | undefined;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, in a card of its own. */
export function PagePart({ title, note, action, children }: PagePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-section">
            {title}
          </h2>
          {note && <p className="mt-1 max-w-prose text-ink-muted">{note}</p>}
        </div>
        {action}
      </div>
      <div className="mt-4 rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}
