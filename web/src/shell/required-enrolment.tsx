import { shellTexts } from '@virtual-med/contract/shell.texts';
import { lazy, Suspense } from 'react';
import type { EnrolmentProps } from '../features/identity/sign-in/sign-in.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Few people ever need it, and once: the logins do not carry it along. */
const RequiredSecondFactor = lazy(async () => ({
  default: (await import('../features/identity/profile/required-second-factor.tsx')).RequiredSecondFactor,
}));

const Waiting = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{shellTexts.loading}</span>
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);

export const RequiredEnrolment = (props: EnrolmentProps) => (
  <Suspense fallback={<Waiting />}>
    <RequiredSecondFactor {...props} />
  </Suspense>
);
