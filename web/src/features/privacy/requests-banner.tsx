import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Awaited } from '../../ui/skeleton.tsx';
import { requestCountQuery } from './privacy.api.ts';

/** Most days nothing waits, and the page does not carry its words. */
const RequestsWaiting = lazy(async () => ({ default: (await import('./requests-waiting.tsx')).RequestsWaiting }));

/** Where owner and Admin look every day, for as long as a patient's request waits. */
export function RequestsBanner({ clinicId }: { clinicId: string }) {
  const { data: count, isLoading, failureCount } = useQuery(requestCountQuery(clinicId));
  if (isLoading && failureCount === 0) return <Awaited />;
  if (!count || count.waiting === 0) return null;
  return (
    <Suspense fallback={<Awaited />}>
      <RequestsWaiting clinicId={clinicId} count={count} />
    </Suspense>
  );
}
