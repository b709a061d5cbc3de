import { createClinicInput } from './clinics.ts';
import { endpoint } from './endpoint.ts';
import { password } from './fields.ts';
import { uuid } from './formats.ts';
import { paletteValue } from './palettes.ts';
import { z } from './zod.ts';

/**
 * A clinic and its owner. With a password it is the public registration of one's own clinic; without one it is the
 * provider's staff registering a clinic for somebody, who then gets a temporary password.
 */
const createClinicAdminInput = z
  .extend(createClinicInput, {
    password: z.optional(password(8, 'Senha deve ter pelo menos 8 caracteres')),
    subscriptionPlan: z.optional(createClinicInput.shape.subscriptionPlan),
    colorPalette: z.optional(z.enum(paletteValue.options, 'Paleta obrigatória')),
    /** Made by the browser, once per filled form: sent again, the same registration goes on. */
    registrationId: z.uuid('Registro inválido'),
  })
  .check(
    z.refine((input) => input.password !== undefined || input.subscriptionPlan !== undefined, {
      error: 'Plano obrigatório',
      path: ['subscriptionPlan'],
    }),
    z.refine((input) => input.password !== undefined || input.colorPalette !== undefined, {
      error: 'Paleta obrigatória',
      path: ['colorPalette'],
    }),
  );
export type CreateClinicAdminInput = z.infer<typeof createClinicAdminInput>;

export const createClinicAdmin = endpoint({
  method: 'POST',
  path: '/functions/v1/create-clinic-admin',
  summary: 'Register a clinic and its owner',
  access: { area: 'public' },
  audit: 'clinics.created',
  body: createClinicAdminInput,
  response: z.object({
    clinic: z.object({ id: uuid }),
    /** Null when the owner chose their own password or already had an account. */
    temporaryPassword: z.nullable(z.string()),
    /** For whoever registered their own clinic: the right to begin its subscription before the first sign-in. */
    registrationToken: z.nullable(z.string()),
  }),
  errors: ['auth.required', 'auth.forbidden', 'auth.must_change_password', 'auth.email_taken', 'plans.not_found'],
});
