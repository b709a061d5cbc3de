import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  /** A quiet phrase beside the title, such as a count. */
  phrase?: ReactNode;
  /** Stands at the end of the line: the page's main action. */
  action?: ReactNode;
}

export const PageHeading = ({ title, phrase, action }: PageHeadingProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 className="text-title">{title}</h1>
      {phrase && <p className="text-support text-ink-muted">{phrase}</p>}
    </div>
    {action}
  </div>
);
