import { endpoint } from '../core/endpoint.ts';
import { birthDate, chosenPassword, email } from '../core/fields.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { patientParams, refusedPatients, severalPatients, staff, staffAndDesk } from '../patients/patients.ts';
import { acceptedTerms } from '../terms/terms.ts';
import { begunPasskey, newCredential } from './passkeys.ts';
import { signedIn } from './sign-in.endpoints.ts';

/**
 * The one-time link by which a new patient, or somebody invited to the staff, chooses a password, or has a device make a passkey, and is in. Mailed, it proves the e-mail; handed over by the
 * clinic, it proves nothing and is worth what the temporary password is.
 */

/** The secret of the link. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** What a link is good for. Of one we never gave out nothing is said but `closed`. */
export const firstAccessState = z.enum(['open', 'expired', 'replaced', 'locked', 'used', 'closed']);
export type FirstAccessState = z.infer<typeof firstAccessState>;

/** Whose account it opens: a patient's, or that of somebody of the staff. */
export const firstAccessArea = z.enum(['patient', 'clinic']);
export type FirstAccessArea = z.infer<typeof firstAccessArea>;

export const lookAtFirstAccess = endpoint({
  method: 'POST',
  path: '/api/first-access/look',
  summary: 'What a first-access link is good for; looking uses nothing up',
  access: { area: 'public' },
  audit: 'none',
  body: z.strictObject({ token }),
  response: z.object({
    state: firstAccessState,
    /** Whose patient or staff the person is; null for a link that is not ours. */
    clinicId: z.nullable(uuid),
    /** Which of the two, and so which login is theirs. */
    area: firstAccessArea,
    /** Whether the record has a birth date to check. */
    asksBirthDate: z.boolean(),
    /** The record has no account yet: whoever opens it says by which e-mail they will sign in. */
    asksEmail: z.boolean(),
    /** The address the link was mailed to, for the browser's memory of passwords; null for a link handed over. */
    email: z.nullable(z.string()),
  }),
  limit: { max: 60, windowSeconds: 300 },
});

const proofOfBirth = { birthDate: z.optional(birthDate()) };
/** The link, and the day of birth where the record has one. */
export const shownLink = z.strictObject({ ...proofOfBirth, token });

export const firstAccessInput = z.strictObject({ ...proofOfBirth, password: chosenPassword() });

/** For a record without an account: with the e-mail its person will sign in by. */
export const openRecordInput = z.strictObject({
  email: email('Email inválido'),
  birthDate: birthDate(),
  password: chosenPassword(),
});

const redeemErrors = [
  'auth.link_expired',
  'auth.birth_date_wrong',
  'auth.clinic_unavailable',
  'auth.not_clinic_patient',
  'auth.not_clinic_member',
  'auth.not_staff',
] as const;
const redeemLimit = { max: 30, windowSeconds: 900 };

export const redeemFirstAccess = endpoint({
  method: 'POST',
  path: '/api/first-access',
  summary: 'Choose a password with a first-access link, once, and be signed in',
  access: { area: 'public' },
  audit: 'auth.first_access',
  body: z.extend(firstAccessInput, { email: z.optional(openRecordInput.shape.email), token, acceptedTerms }),
  response: signedIn,
  errors: [...redeemErrors, 'auth.password_too_common', 'auth.email_taken', 'patients.already_in_clinic'],
  limit: redeemLimit,
});

export const beginFirstAccessPasskey = endpoint({
  method: 'POST',
  path: '/api/first-access/passkey/begin',
  summary: 'Begin a first access with a passkey in place of a password: what the browser asks of its device',
  access: { area: 'public' },
  audit: 'none',
  body: shownLink,
  response: begunPasskey,
  errors: ['auth.link_expired', 'auth.birth_date_wrong', 'auth.clinic_unavailable', 'auth.passkeys_unavailable'],
  limit: redeemLimit,
});

export const redeemFirstAccessByPasskey = endpoint({
  method: 'POST',
  path: '/api/first-access/passkey',
  summary:
    'Use a first-access link with the passkey a device has made, once, and be signed in; the account has no password',
  access: { area: 'public' },
  audit: 'auth.first_access',
  body: z.strictObject({ ...proofOfBirth, token, credential: newCredential, acceptedTerms }),
  response: signedIn,
  errors: [...redeemErrors, 'auth.passkey_not_added', 'auth.passkeys_unavailable'],
  limit: redeemLimit,
});

export const openRecordWithAccount = endpoint({
  method: 'POST',
  path: '/api/first-access/own-account',
  summary: 'Open the record a first-access link is for with the account one is signed in to, where it has none yet',
  access: { area: 'account' },
  audit: 'patients.access_claimed',
  body: shownLink,
  /** An account whose e-mail is not proven opens the record once it is: a letter with a link is on its way. */
  response: z.object({ awaitsEmailProof: z.boolean(), redirectTo: z.string() }),
  errors: ['auth.link_expired', 'auth.birth_date_wrong', 'auth.clinic_unavailable', 'patients.already_in_clinic'],
  limit: redeemLimit,
});

export const resendFirstAccess = endpoint({
  method: 'POST',
  path: '/api/first-access/resend',
  summary: 'Send a new link to the mailbox of the account a first-access link was for; says the same of any other',
  access: { area: 'public' },
  audit: 'none',
  body: z.strictObject({ token }),
  response: z.object({}),
  errors: ['auth.email_limit_exceeded'],
  limit: { max: 10, windowSeconds: 900 },
});

const staffLimit = { max: 60, windowSeconds: 3600 };

/** What came of giving a patient access by mail. */
export const accessOutcomes = ['mailed', 'linked', 'proof_asked'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];

export const giveAccessForm = z.strictObject({ email: email('Email inválido') });

export const giveFirstAccess = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/first-access',
  summary:
    'Give a patient whose record has no account one, by this e-mail: mails the first-access link, or links the account that is there',
  access: staffAndDesk,
  audit: 'patients.access_given',
  params: patientParams,
  body: giveAccessForm,
  /** Mailed the link; linked to an account that is theirs; or that account opens the record once its e-mail is proven. */
  response: z.object({ outcome: z.enum(accessOutcomes) }),
  errors: [
    'patients.not_found',
    'patients.already_in_clinic',
    'patients.account_in_use',
    'auth.email_limit_exceeded',
    'users.not_created',
    'users.profile_not_created',
  ],
  limit: staffLimit,
});

export const mailFirstAccess = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/first-access/mail',
  summary: 'Mail a patient who has chosen no password yet a new first-access link',
  access: staffAndDesk,
  audit: 'patients.access_mailed',
  params: patientParams,
  response: z.object({}),
  errors: ['patients.not_found', 'patients.account_in_use', 'patients.email_missing', 'auth.email_limit_exceeded'],
  limit: staffLimit,
});

export const mailSeveralFirstAccesses = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/first-access/mail',
  summary: 'Mail several patients who have chosen no password yet a new first-access link; says who got none, and why',
  access: staff,
  audit: 'patients.access_mailed',
  params: clinicParams,
  body: z.strictObject({ patientIds: severalPatients }),
  response: z.object({ refused: refusedPatients }),
  errors: ['patients.not_found', 'patients.account_in_use', 'patients.email_missing', 'auth.email_limit_exceeded'],
  limit: staffLimit,
});

export const handFirstAccess = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/first-access/link',
  summary: 'Make a first-access link for the clinic to hand over itself; it proves no e-mail',
  access: staffAndDesk,
  audit: 'patients.access_link_made',
  params: patientParams,
  response: z.object({ link: z.string(), expiresAt: instant }),
  errors: ['patients.not_found', 'patients.account_in_use', 'patients.birth_date_missing'],
  limit: staffLimit,
});

const memberParams = z.extend(clinicParams, { userId: uuid });
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;
const memberErrors = [
  'professionals.not_found',
  'professionals.owner_protected',
  'professionals.account_in_use',
] as const;

export const mailMemberAccess = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/professionals/:userId/first-access/mail',
  summary:
    'Mail somebody of the staff who has chosen no password yet a new invitation, whose link ends those before it',
  access: managers,
  audit: 'professionals.access_mailed',
  params: memberParams,
  response: z.object({}),
  errors: [...memberErrors, 'auth.email_limit_exceeded'],
  limit: staffLimit,
});

export const handMemberAccess = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/professionals/:userId/first-access/link',
  summary: 'Make an invitation’s link for the clinic to hand over itself; it proves no e-mail',
  access: managers,
  audit: 'professionals.access_link_made',
  params: memberParams,
  response: z.object({ link: z.string(), expiresAt: instant }),
  errors: [...memberErrors],
  limit: staffLimit,
});
