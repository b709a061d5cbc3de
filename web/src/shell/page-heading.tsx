import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  /** Stands at the end of the line: the page's main action. */
  action?: ReactNode;
}

export const PageHeading = ({ title, action }: PageHeadingProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
    <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
    {action}
  </div>
);
