import { endpoint } from '../core/endpoint.ts';
import { clinicRole } from '../core/role-shapes.ts';
import { instant, uuid } from '../core/shapes.ts';
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
  response: z.object({
    user: z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      isSuperAdmin: z.boolean(),
      mustChangePassword: z.boolean(),
      secondFactorEnabled: z.boolean(),
      /** Required of this person by the installation: until it is on, nothing else is open. */
      secondFactorRequired: z.boolean(),
      createdAt: instant,
    }),
    clinics: z.array(ownClinic),
  }),
});
