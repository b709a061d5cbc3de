import type { Corners } from './geometry.ts';

/** The page's edges over the picture they were found in. */
export const CornerLines = ({ corners }: { corners: Corners }) => (
  <svg
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 size-full fill-primary/15 stroke-light"
  >
    <polygon
      points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
      strokeWidth={3}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
