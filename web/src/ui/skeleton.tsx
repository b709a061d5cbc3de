import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';

/** The place something will take, or `count` of them. Size it with `className`; `Loading` stands around several. */
export const Skeleton = ({ className, count = 1 }: { className: string; count?: number }) =>
  [...Array(count).keys()].map((key) => (
    <div
      key={key}
      data-skeleton
      className={`animate-pulse rounded-control bg-sunken ${className}`}
      aria-hidden="true"
    />
  ));

/** It is not known yet whether something will stand here: what lies below is not shown before, so that it never moves. */
export const Awaited = () => <span data-awaited hidden />;

/** Says once, for all the skeletons in it, that the page is loading. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" className={className}>
    <span className="sr-only">{shellTexts.loading}</span>
    {children}
  </div>
);
