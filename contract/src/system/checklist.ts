import { endpoint } from '../core/endpoint.ts';
import { z } from '../core/zod.ts';

/** What an installation needs before real clinics use it, in the order people set it up. */
export const checklistItems = [
  'mail',
  'backup',
  'https',
  'second_factor',
  'plans',
  'payments',
  'signing',
  'support',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/**
 * - done: as it should be
 * - missing: real clinics need it
 * - optional: works without it, with less
 * - failing: set up, and does not work now
 */
export const checklistState = z.enum(['done', 'missing', 'optional', 'failing']);
export type ChecklistState = z.infer<typeof checklistState>;

export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/system/checklist',
  summary: 'What is still to be set up, as it is true now; no address, key or name',
  access: { area: 'platform' },
  audit: 'none',
  response: z.object({ items: z.array(z.object({ item: z.enum(checklistItems), state: checklistState })) }),
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/system/test-mail',
  summary: 'Send a letter to one’s own address now, and say whether the mail server took it',
  access: { area: 'platform' },
  audit: 'system.mail_tested',
  response: z.object({ to: z.string(), sent: z.enum(['sent', 'written', 'refused', 'unreachable']) }),
  limit: { max: 10, windowSeconds: 600 },
});
