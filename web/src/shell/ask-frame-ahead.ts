import type { StaffRole } from '@virtual-med/contract/core/roles';
import { fetchedPart } from '../lib/browser/fetched-part.ts';
import { paymentStatusQuery } from '../lib/transport/payment-status.ts';
import { queryClient } from '../lib/transport/query-client.ts';
import { askFirstStepsAhead } from './first-steps/use-first-steps.ts';

/** Only a clinic that begins sees it. Here before the page is, it is drawn with it. */
export const firstStepsStrip = fetchedPart(
  async () => (await import('./first-steps/first-steps-strip.tsx')).FirstStepsStrip,
);

/** For the area's route, which does not wait for it: until it is known what stands over a page, the page is hidden. */
export function askFrameAhead(clinicId: string, role: StaffRole | 'super_admin'): void {
  if (role !== 'reception') void queryClient.prefetchQuery(paymentStatusQuery(clinicId));
  if (askFirstStepsAhead(clinicId, role)) void firstStepsStrip.bring().catch(() => undefined);
}
