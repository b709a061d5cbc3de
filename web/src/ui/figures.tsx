import { formatCount } from '@virtual-med/contract/core/formats';
import { Skeleton } from './skeleton.tsx';

interface FiguresProps {
  label: string;
  /** Undefined while it is on its way. */
  figures: readonly { label: string; count: number | undefined }[];
}

const columns: Readonly<Record<number, string>> = { 2: 'grid-cols-2', 3: 'grid-cols-3' };

/** Numbers side by side, on a phone too: the list below them stays in view. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className={`grid gap-2 sm:gap-4 ${columns[figures.length]}`}>
    {figures.map(({ label: name, count }) => (
      <div
        key={name}
        className="flex flex-col-reverse justify-end rounded-control border border-line bg-surface px-3 py-2.5 sm:px-5 sm:py-4"
      >
        <dt className="text-[0.8125rem] leading-4 text-ink-muted sm:text-sm">{name}</dt>
        <dd className="text-figure">
          {count === undefined ? <Skeleton className="my-1 h-5 w-10 sm:my-1.5" /> : formatCount(count)}
        </dd>
      </div>
    ))}
  </dl>
);
