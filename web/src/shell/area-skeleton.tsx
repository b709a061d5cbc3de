import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The frame's place while who is asking and where is being found out; `plain` while not even the colours are known. */
export const AreaSkeleton = ({ plain = false }: { plain?: boolean }) => (
  <div className="flex min-h-dvh flex-col" role="status">
    <span className="sr-only">{shellTexts.loading}</span>
    <div className={`h-16 ${plain ? 'bg-sunken' : 'bg-band'}`} />
    <div className="flex grow">
      <div className="hidden w-64 border-r border-line bg-surface p-3 md:block">
        <Skeleton className="h-11" />
        <Skeleton className="mt-2 h-11" />
        <Skeleton className="mt-2 h-11" />
      </div>
      <div className="grow px-5 py-8 sm:px-8">
        <PageSkeleton />
      </div>
    </div>
  </div>
);

const PageSkeleton = () => (
  <>
    <Skeleton className="h-9 w-48" />
    <Skeleton className="mt-8 h-40 w-full max-w-6xl" />
  </>
);
