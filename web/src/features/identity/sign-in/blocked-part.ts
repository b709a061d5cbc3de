import { fetchedPart } from '../../../lib/browser/fetched-part.ts';

/** For those who chose a blocked clinic. */
export const blockedPart = fetchedPart(() => import('./blocked-login.tsx'));
