/** The place something will take. Size it with `className`; say once, near it, that the page is loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <div className={`animate-pulse rounded-xl bg-sunken ${className}`} aria-hidden="true" />
);
