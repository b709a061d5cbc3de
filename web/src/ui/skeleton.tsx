/** The place something will take. Size it with `className`; say once, near it, that the page is loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <div data-skeleton className={`animate-pulse rounded-xl bg-sunken ${className}`} aria-hidden="true" />
);

/** It is not known yet whether something will stand here: what lies below is not shown before, so that it never moves. */
export const Awaited = () => <span data-awaited hidden />;
