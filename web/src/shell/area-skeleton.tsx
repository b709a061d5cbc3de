import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The frame's place while who is asking and where is being found out; `plain` while not even the colours are known. */
export const AreaSkeleton = ({ plain = false }: { plain?: boolean }) => {
  const head = plain ? 'bg-sunken' : 'bg-band';
  return (
    <div className="flex min-h-dvh flex-col md:flex-row" role="status">
      <span className="sr-only">{shellTexts.loading}</span>
      <div className={`h-16 shrink-0 md:h-auto md:w-64 ${head}`} />
      <div className="grow px-4 py-5 sm:px-7 md:pt-18">
        <PageSkeleton />
      </div>
    </div>
  );
};

const PageSkeleton = () => (
  <>
    <Skeleton className="h-9 w-48" />
    <Skeleton className="mt-6 h-40 w-full max-w-6xl" />
  </>
);
