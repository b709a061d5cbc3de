import { paletteValue, writtenPalette } from '../branding/palette-shapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { fieldRefusals } from '../core/field-refusals.texts.ts';
import { password } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { uncommonPassword } from '../core/uncommon-password.ts';
import { z } from '../core/zod.ts';
import { acceptedTerms } from '../terms/terms.ts';
import { changedElsewhere, clinicStatus, createClinicInput, editClinicInput, paymentStatus } from './clinics.ts';

/**
 * A clinic and its owner. With a password it is the public registration of one's own clinic; without one, or from a Super
 * Admin, it is the platform's staff registering a clinic for somebody, who then gets a temporary password, never the one sent.
 */
const createClinicAdminInput = z
  .extend(createClinicInput, {
    password: z.optional(password(8, 'Senha deve ter pelo menos 8 caracteres').check(uncommonPassword())),
    whatsapp: z.optional(createClinicInput.shape.whatsapp),
    subscriptionPlan: z.optional(createClinicInput.shape.subscriptionPlan),
    colorPalette: z.optional(writtenPalette('Paleta obrigatória')),
    /** Made by the browser, once per filled form: sent again, the same registration goes on. Without one, each is a new one. */
    registrationId: z.optional(z.uuid(fieldRefusals.registrationInvalid)),
    /** Said by whoever was told that a clinic of this name and WhatsApp is registered already, and means another. */
    registerAnother: z.optional(z.boolean()),
    /** Of whoever registers their own clinic. */
    acceptedTerms,
  })
  .check(
    z.refine((input) => input.password !== undefined || input.subscriptionPlan !== undefined, {
      error: 'Plano obrigatório',
      path: ['subscriptionPlan'],
    }),
    z.refine((input) => input.password !== undefined || input.whatsapp !== undefined, {
      error: 'WhatsApp obrigatório',
      path: ['whatsapp'],
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
  errors: [
    'auth.required',
    'auth.forbidden',
    'auth.must_change_password',
    'auth.must_enrol_second_factor',
    'auth.email_taken',
    'clinics.already_registered',
    'auth.sign_up_disabled',
    'plans.not_found',
    'users.not_created',
    'users.profile_not_created',
  ],
});

const staff = { area: 'platform' } as const;

/** A clinic in the platform's list. */
export const managedClinic = z.object({
  id: uuid,
  name: z.string(),
  adminName: z.string(),
  adminEmail: z.string(),
  whatsapp: z.string(),
  colorPalette: paletteValue,
  status: clinicStatus,
  paymentStatus,
  subscriptionStatus: z.nullable(z.string()),
  planId: z.nullable(uuid),
  planName: z.nullable(z.string()),
  createdAt: instant,
  /** Null when nobody owns the clinic any more. */
  owner: z.nullable(
    z.object({
      id: uuid,
      /** What the owner signs in with; the clinic's own e-mail may be another. */
      email: z.string(),
      /** Never chose a password of their own. */
      waits: z.boolean(),
      hasTemporaryPassword: z.boolean(),
    }),
  ),
});
export type ManagedClinic = z.infer<typeof managedClinic>;

const whole = z.coerce.number();

export const listClinics = endpoint({
  method: 'GET',
  path: '/api/clinics',
  summary: 'All clinics, newest first, a page at a time',
  access: staff,
  audit: 'none',
  query: z.strictObject({
    page: z._default(whole.check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    size: z._default(whole.check(z.int(), z.minimum(1), z.maximum(100)), limits.clinicPageSize),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use no máximo 200 caracteres'))),
  }),
  response: z.object({ clinics: z.array(managedClinic), total: z.int(), page: z.int(), size: z.int() }),
});

export const updateClinic = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId',
  summary: 'Change any of the clinic’s data; an owner who never entered is corrected with it',
  access: staff,
  audit: 'clinics.updated',
  params: clinicParams,
  body: z.partial(
    z.extend(editClinicInput, {
      ...changedElsewhere,
      colorPalette: writtenPalette('Paleta obrigatória'),
      status: clinicStatus,
    }),
  ),
  response: z.object({ /** Whether the owner now signs in with the new e-mail. */ ownerCorrected: z.boolean() }),
  errors: ['clinics.not_found', 'auth.email_taken'],
});

/** The act stands even when the payment provider could not be asked afterwards. */
const acted = z.object({ billingSynced: z.boolean() });

export const blockClinic = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/block',
  summary: 'Keep everyone of the clinic out from their next request on',
  access: staff,
  audit: 'clinics.blocked',
  params: clinicParams,
  response: acted,
  errors: ['clinics.not_found'],
});

export const unblockClinic = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/unblock',
  summary: 'Let the clinic’s people in again',
  access: staff,
  audit: 'clinics.unblocked',
  params: clinicParams,
  response: acted,
  errors: ['clinics.not_found'],
});

export const deleteClinic = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId',
  summary: 'Remove the clinic from every list and login; its records are kept',
  access: staff,
  audit: 'clinics.deleted',
  params: clinicParams,
  response: acted,
  errors: ['clinics.not_found'],
});

export const getClinicStats = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/stats',
  summary: 'How many patients, documents and professionals the clinic has',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'], administrative: true },
  audit: 'none',
  params: clinicParams,
  response: z.object({ totalPatients: z.int(), totalDocuments: z.int(), totalProfessionals: z.int() }),
});
