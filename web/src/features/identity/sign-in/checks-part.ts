import { fetchedPart } from '../../../lib/browser/fetched-part.ts';

/** What checks the form comes with the first sign of somebody using it: a login is read, and filled in, before that. */
export const checks = fetchedPart(() => import('./sign-in.checks.ts'));
