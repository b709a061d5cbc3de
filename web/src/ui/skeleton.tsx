import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';

/** Placeholder of something that is loading, or `count` of them. Size it with `className`; wrap several in `Loading`. */
export const Skeleton = ({ className, count = 1 }: { className: string; count?: number }) =>
  [...Array(count).keys()].map((key) => (
    <div
      key={key}
      data-skeleton
      className={`animate-pulse rounded-control bg-sunken ${className}`}
      aria-hidden="true"
    />
  ));

/** Marks a place whose content is not known yet: what lies below is hidden meanwhile, so that it never moves. */
export const Awaited = () => <span data-awaited hidden />;

interface LoadingProps {
  className?: string;
  /** The size of a skeleton, where one stands for all that is loading. */
  skeleton?: string;
  count?: number;
  children?: ReactNode;
}

/** Announces once, for all skeletons in it, that the page is loading. */
export const Loading = ({ className, skeleton, count, children }: LoadingProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{shellTexts.loading}</span>
    {skeleton && <Skeleton className={skeleton} {...(count && { count })} />}
    {children}
  </div>
);

/** In the place of a form that is on its way. */
export const FormSkeleton = () => (
  <Loading className="grid gap-5">
    <Skeleton count={3} className="h-12" />
  </Loading>
);
