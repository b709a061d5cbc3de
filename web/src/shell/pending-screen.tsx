import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Shown when a page takes longer than a second to arrive. */
export const PendingScreen = () => (
  <div className="mx-auto max-w-5xl px-5 py-8 sm:px-8" role="status">
    <span className="sr-only">{shellTexts.loading}</span>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-12 h-10 w-2/3" />
    <Skeleton className="mt-4 h-5 w-1/2" />
    <Skeleton className="mt-10 h-48 w-full" />
  </div>
);
