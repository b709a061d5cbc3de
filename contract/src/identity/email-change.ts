import { endpoint } from '../core/endpoint.ts';
import { email, password } from '../core/fields.ts';
import { instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** A change of the address one signs in with. It happens once both mailboxes, the former and the new one, have agreed. */

const own = { area: 'account' } as const;

export const emailChangeInput = z.strictObject({
  email: email('Email inválido'),
  password: password(1, 'Senha é obrigatória'),
});

export const pendingEmailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: instant,
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email',
  summary: 'The change of one’s own e-mail that waits for its mailboxes, if there is one',
  access: own,
  audit: 'none',
  response: z.object({ change: z.nullable(pendingEmailChange) }),
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Ask for another e-mail to sign in with: a letter goes to the former and to the new one',
  access: own,
  audit: 'users.email_change_requested',
  body: emailChangeInput,
  response: z.object({ change: pendingEmailChange }),
  errors: ['auth.current_password_wrong', 'auth.email_unchanged', 'auth.email_limit_exceeded'],
  limit: { max: 20, windowSeconds: 300 },
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Give up the change of one’s own e-mail',
  access: own,
  audit: 'users.email_change_cancelled',
  response: z.object({}),
  errors: ['auth.link_expired'],
});

/** The secret of one of the letters. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-change/confirm',
  summary: 'Agree to a change of e-mail from one of the two mailboxes, with the secret of its letter',
  access: { area: 'public' },
  audit: 'users.email_changed',
  body: z.strictObject({ token }),
  response: z.object({
    /** Whether the change has happened, or the other mailbox is still to agree. */
    done: z.boolean(),
    newEmail: z.string(),
  }),
  errors: ['auth.link_expired', 'auth.email_taken'],
  limit: { max: 20, windowSeconds: 300 },
});

export const refuseEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-change/refuse',
  summary: 'Stop a change of e-mail from one of the two mailboxes',
  access: { area: 'public' },
  audit: 'users.email_change_cancelled',
  body: z.strictObject({ token }),
  response: z.object({}),
  errors: ['auth.link_expired'],
  limit: { max: 20, windowSeconds: 300 },
});
