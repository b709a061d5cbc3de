import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Skeleton } from './skeleton.tsx';

/** In the place of a form that is on its way. */
export const FormSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{shellTexts.loading}</span>
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);
