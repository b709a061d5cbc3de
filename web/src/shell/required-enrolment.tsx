import { lazy, Suspense } from 'react';
import type { EnrolmentProps } from '../features/identity/sign-in/sign-in.tsx';
import { FormSkeleton } from '../ui/skeleton.tsx';

/** Few people ever need it, and once: the logins do not carry it along. */
const RequiredSecondFactor = lazy(async () => ({
  default: (await import('../features/identity/profile/required-second-factor.tsx')).RequiredSecondFactor,
}));

export const RequiredEnrolment = (props: EnrolmentProps) => (
  <Suspense fallback={<FormSkeleton />}>
    <RequiredSecondFactor {...props} />
  </Suspense>
);
