import { fetchedPart } from '../../../lib/browser/fetched-part.ts';

/** The forms that follow on e-mail and password, for those who meet them. */
export const laterForms = fetchedPart(async () => (await import('./later-steps.ts')).laterSteps);
