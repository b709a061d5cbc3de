import { endpoint } from '../core/endpoint.ts';
import { passwordsMatch } from '../core/fields.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { acceptedTerms } from '../terms/terms.ts';
import { proofInput } from './proof-of-work.ts';
import {
  clinicsByEmailInput,
  createSuperAdminInput,
  forgotPasswordInput,
  linkToken,
  newPasswordInput,
  secondFactorInput,
  signInInputs,
  signInPlace,
  toExport,
} from './sign-in.ts';

/** The clinics one can pick at a login, for what was typed as e-mail; the same shape whether anybody has that e-mail. */
export const getClinicsByEmail = endpoint({
  method: 'POST',
  path: '/functions/v1/get-clinics-by-email',
  summary: 'Clinics to pick from at the sign-in, of one area or of both',
  access: { area: 'public' },
  audit: 'none',
  body: z.extend(clinicsByEmailInput, {
    /** Left out, the clinics of both sides are told. */
    area: z.optional(z.enum(['clinic', 'patient'])),
    /** Asked for by `auth.proof_required`, once an address has looked up often. */
    proof: z.optional(proofInput),
  }),
  response: z.object({
    clinics: z.array(z.object({ id: uuid, name: z.string(), status: z.enum(['active', 'disabled']) })),
  }),
  errors: ['auth.proof_required'],
  limit: { max: 60, windowSeconds: 60 },
});

/** What stands between the person and the area they asked for. */
export const signInStep = z.enum(['done', 'second_factor', 'new_password', 'enrol_second_factor']);
export type SignInStep = z.infer<typeof signInStep>;

export const signedIn = z.object({
  next: signInStep,
  /** Where the area's home is: /clinica/{id}/pacientes, /paciente/{id} or /admin; /exportar-dados/{id} for a blocked clinic's owner. */
  redirectTo: z.string(),
});

const signInBody = z.discriminatedUnion('area', [
  z.extend(signInInputs.clinic, { area: z.literal('clinic'), toExport }),
  z.extend(signInInputs.patient, { area: z.literal('patient') }),
  z.extend(signInInputs.admin, { area: z.literal('admin') }),
]);

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in at one of the three areas; a refusal leaves no session',
  access: { area: 'public' },
  audit: 'auth.signed_in',
  body: signInBody,
  response: signedIn,
  errors: [
    'auth.invalid_credentials',
    'auth.clinic_unavailable',
    'auth.not_admin',
    'auth.not_staff',
    'auth.not_clinic_member',
    'auth.not_clinic_patient',
    'auth.temporary_password_expired',
  ],
  limit: { max: 60, windowSeconds: 60 },
});

export const signInSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor',
  summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
  access: { area: 'public' },
  audit: 'auth.signed_in',
  body: z.extend(secondFactorInput, {
    area: z.enum(['clinic', 'patient', 'admin']),
    selectedClinicId: z.optional(uuid),
    toExport,
  }),
  response: signedIn,
  errors: [
    'auth.second_factor_wrong',
    'auth.second_factor_unreadable',
    'auth.session_expired',
    'auth.clinic_unavailable',
    'auth.not_admin',
    'auth.not_staff',
    'auth.not_clinic_member',
    'auth.not_clinic_patient',
  ],
  limit: { max: 30, windowSeconds: 60 },
});

export const beginIdentitySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/identity',
  summary: 'Begin a sign-in with a linked OpenID Connect account: the address to go to',
  access: { area: 'public' },
  audit: 'none',
  body: signInPlace,
  response: z.object({ url: z.string() }),
  errors: ['auth.identity_unavailable', 'auth.identity_unreachable'],
  limit: { max: 30, windowSeconds: 60 },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session',
  access: { area: 'account' },
  audit: 'auth.signed_out',
  response: z.object({}),
  withTemporaryPassword: true,
  withoutSecondFactor: true,
  whileLocked: true,
});

const ownAddress = z.string().check(z.maxLength(500, 'Endereço inválido'));

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Ask for a recovery e-mail; the answer never tells whether the e-mail is known',
  access: { area: 'public' },
  audit: 'none',
  body: z.extend(forgotPasswordInput, {
    /**
     * Where the letter leads and the person goes on with the new password: an address of the origin this is asked from, with
     * or without it. `{origin}/esqueci-a-senha` where nothing else is said. Either name will do.
     */
    redirect: z.optional(ownAddress),
    redirectTo: z.optional(ownAddress),
  }),
  response: z.object({}),
  errors: ['auth.email_limit_exceeded'],
  limit: { max: 20, windowSeconds: 300 },
});

/** What choosing a password by a link means for the account. */
export const recoveryMeaning = z.enum([
  /** The address was proven before: passkeys and sessions go with the former password. */
  'recovery',
  /** It proves the address: everything that led into the account before goes. */
  'proof',
  /** It would, and this browser is signed in as its person, who may prove the address with the password they have. */
  'own_proof',
]);
export type RecoveryMeaning = z.infer<typeof recoveryMeaning>;

export const lookAtRecovery = endpoint({
  method: 'POST',
  path: '/api/password/look',
  summary: 'What a mailed link for a new password is good for; looking uses nothing up',
  access: { area: 'public' },
  audit: 'none',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    /** Null for a link that is used up, too old or not ours. */
    link: z.nullable(z.object({ email: z.string(), meaning: recoveryMeaning })),
  }),
  limit: { max: 60, windowSeconds: 300 },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Set a new password with the link of the recovery e-mail, once',
  access: { area: 'public' },
  audit: 'auth.password_reset',
  body: z.strictObject({ ...newPasswordInput.shape, token: linkToken }).check(passwordsMatch),
  response: z.object({}),
  errors: ['auth.link_expired', 'auth.password_too_common'],
  limit: { max: 20, windowSeconds: 300 },
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether the first Super Admin can still be created',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({ open: z.boolean(), needsToken: z.boolean() }),
  limit: { max: 60, windowSeconds: 60 },
});

export const createSuperAdmin = endpoint({
  method: 'POST',
  path: '/api/setup/super-admin',
  summary: 'Create the first Super Admin, once, and sign them in',
  access: { area: 'public' },
  audit: 'setup.super_admin_created',
  body: z.extend(createSuperAdminInput, { token: z.optional(z.string().check(z.maxLength(200))), acceptedTerms }),
  response: signedIn,
  errors: ['setup.closed', 'setup.token_wrong', 'setup.user_not_created', 'auth.email_taken'],
  limit: { max: 20, windowSeconds: 300 },
});
