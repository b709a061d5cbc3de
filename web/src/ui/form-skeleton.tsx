import { Loading, Skeleton } from './skeleton.tsx';

/** In the place of a form that is on its way. */
export const FormSkeleton = () => (
  <Loading className="grid gap-5">
    <Skeleton count={3} className="h-12" />
  </Loading>
);
