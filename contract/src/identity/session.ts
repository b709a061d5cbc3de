import { endpoint } from '../core/endpoint.ts';
import { clinicRole, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** A clinic the person belongs to, as staff or as patient. */
export const ownClinic = z.object({
  id: uuid,
  name: z.string(),
  role: clinicRole,
  status: z.enum(['active', 'disabled']),
  colorPalette: z.string(),
  logoUrl: z.nullable(z.string()),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The signed-in person and the clinics they belong to',
  access: { area: 'account' },
  audit: 'none',
  withTemporaryPassword: true,
  withoutSecondFactor: true,
  whileLocked: true,
  isPolled: true,
  response: z.object({
    user: z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      /** A link mailed to it was followed. */
      emailProven: z.boolean(),
      phone: z.nullable(z.string()),
      isSuperAdmin: z.boolean(),
      mustChangePassword: z.boolean(),
      secondFactorEnabled: z.boolean(),
      /** Required of this person by the installation: until it is on, nothing else is open. */
      secondFactorRequired: z.boolean(),
      /** They have not accepted the terms in the version that holds: the page asks, the endpoints do not. */
      mustAcceptTerms: z.boolean(),
      createdAt: instant,
    }),
    clinics: z.array(ownClinic),
    /** Unused for `afterSeconds` the session is locked: it opens nothing until its person is back. Null: it never is. */
    lock: z.object({ locked: z.boolean(), afterSeconds: z.nullable(z.int()) }),
    /** The sign-in before this one, from wherever, and how many failed between the two. */
    before: z.object({ signIn: z.nullable(z.object({ at: instant, device: z.string() })), failed: z.int() }),
  }),
});

export const keepUnlocked = endpoint({
  method: 'POST',
  path: '/api/session/activity',
  summary: 'Tell how long ago the person last did something: the session locks that much later',
  access: { area: 'account' },
  audit: 'none',
  withTemporaryPassword: true,
  withoutSecondFactor: true,
  isPolled: true,
  body: z.strictObject({ idleSeconds: z.int().check(z.minimum(0), z.maximum(86_400)) }),
  response: z.object({}),
});
