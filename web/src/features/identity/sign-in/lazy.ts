import { fetchedPart } from '../../../lib/browser/fetched-part.ts';

/** Loaded at the first keystroke or focus: a login is read, and filled in, before it is checked. */
export const checks = fetchedPart(() => import('./sign-in.checks.ts'));

/** For those who chose a blocked clinic. */
export const blockedLogin = fetchedPart(() => import('./blocked-login.tsx'));

/** The forms that may follow e-mail and password. */
export const nextForms = fetchedPart(async () => (await import('./next-forms.ts')).nextForms);
