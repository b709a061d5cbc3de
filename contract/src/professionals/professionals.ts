import { endpoint } from '../core/endpoint.ts';
import { email, password, requiredText } from '../core/fields.ts';
import { type StaffRole, staffRoles } from '../core/roles.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { identityInput, professionalIdentity, registration } from './registration.ts';

/** Positions a clinic may give; ownership comes with registration only. */
export const positionRoles = ['professional', 'admin', 'reception'] as const satisfies readonly StaffRole[];
export type PositionRole = (typeof positionRoles)[number];

const position = z.enum(positionRoles, 'Selecione o cargo');
const name = requiredText('Nome obrigatório', { min: 3 });
const professionalEmail = email('Email inválido');

export const createProfessionalInput = z.strictObject({
  name,
  email: professionalEmail,
  role: position,
  password: password(6, 'Senha obrigatória (mín. 6 caracteres)'),
  ...professionalIdentity,
});

/** Who is invited chooses the password by the link of the letter. */
export const inviteProfessionalInput = z.strictObject({
  name,
  email: professionalEmail,
  role: position,
  ...professionalIdentity,
});

/** The role is left out for oneself and for the owner. */
export const updateProfessionalInput = z.strictObject({
  name,
  email: professionalEmail,
  role: z.optional(position),
  ...professionalIdentity,
});
export type UpdateProfessionalInput = z.infer<typeof updateProfessionalInput>;

export const professional = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** Patients of this clinic the person is responsible for. */
  patients: z.int(),
  /** Has never replaced the password somebody else gave them. */
  awaitingFirstAccess: z.boolean(),
  /** When the last link of an invitation was made; null for whoever was given a password or had an account. */
  invitedAt: z.nullable(instant),
  /** Their account opens nothing of this clinic until they prove the e-mail. */
  awaitsEmailProof: z.boolean(),
  createdAt: instant,
  /** Eleven digits for those who manage the clinic and the person; masked for the platform's staff, null for colleagues. */
  cpf: z.nullable(z.string()),
  registration: z.nullable(registration),
});
export type Professional = z.infer<typeof professional>;

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

/** Everybody of the staff may see their colleagues; what is shown of patients follows the reader's own rights. Owners stand apart. */
export const listProfessionals = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/professionals',
  summary: 'The clinic’s staff, newest first',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: z.object({ professionals: z.array(professional), owners: z.array(professional) }),
});

export const createProfessional = endpoint({
  method: 'POST',
  path: '/functions/v1/create-professional',
  summary:
    'Add somebody to the staff; an existing account is linked, and keeps name and password where its e-mail is proven',
  access: managers,
  audit: 'professionals.created',
  body: z.extend(createProfessionalInput, { clinicId: uuid }),
  response: z.object({ id: uuid, linked: z.boolean(), awaitsEmailProof: z.boolean() }),
  errors: [
    'professionals.already_in_clinic',
    'clinics.cpf_taken',
    'auth.email_taken',
    'users.not_created',
    'users.profile_not_created',
  ],
  limit: { max: 60, windowSeconds: 3600 },
});

export const inviteProfessional = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/professionals',
  summary:
    'Add somebody to the staff who chooses a password by a mailed one-time link; an existing account is linked as in create-professional',
  access: managers,
  audit: 'professionals.created',
  params: clinicParams,
  body: inviteProfessionalInput,
  response: z.object({
    id: uuid,
    linked: z.boolean(),
    awaitsEmailProof: z.boolean(),
    /** False where the clinic's mails of the day are used up: the link can be handed over. */
    mailed: z.boolean(),
  }),
  errors: [
    'professionals.already_in_clinic',
    'clinics.cpf_taken',
    'auth.email_taken',
    'users.not_created',
    'users.profile_not_created',
  ],
  limit: { max: 60, windowSeconds: 3600 },
});

export const getUninvited = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/professionals/invitations',
  summary: 'How many of the staff came from a list and were not written to yet',
  access: managers,
  audit: 'none',
  params: clinicParams,
  response: z.object({ waiting: z.int() }),
});

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/professionals/invitations',
  summary:
    'Write to those who came from a list and were not written to yet, up to 50 at a time, each once: an invitation, or where there was an account the letter the form sends',
  access: managers,
  audit: 'professionals.invitations_requested',
  params: clinicParams,
  response: z.object({
    sent: z.int(),
    /** Still not written to; where nothing was sent, the letters of the day are used up. */
    waiting: z.int(),
  }),
  limit: { max: 60, windowSeconds: 3600 },
});

export const updateProfessional = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/professionals/:userId',
  summary: 'Change the name, e-mail or position of somebody of the staff',
  access: managers,
  audit: 'professionals.updated',
  params: z.extend(clinicParams, { userId: uuid }),
  body: updateProfessionalInput,
  response: professional,
  errors: [
    'professionals.not_found',
    'professionals.own_role',
    'professionals.own_email',
    'professionals.owner_protected',
    'professionals.last_owner',
    'professionals.email_shared',
    'professionals.name_shared',
    'clinics.cpf_taken',
    'auth.email_taken',
  ],
  limit: { max: 120, windowSeconds: 3600 },
});

/** What one is in this clinic; another clinic keeps its own. */
export const ownIdentity = z.object({ cpf: z.nullable(z.string()), registration: z.nullable(registration) });

export const getOwnProfessionalIdentity = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/own-professional-identity',
  summary: 'One’s own CPF and registration with a council, in this clinic',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: ownIdentity,
  errors: ['professionals.not_found'],
});

export const updateOwnProfessionalIdentity = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/own-professional-identity',
  summary: 'Change one’s own CPF and registration with a council, in this clinic',
  access: staff,
  audit: 'professionals.identity_updated',
  params: clinicParams,
  body: identityInput,
  response: ownIdentity,
  errors: ['professionals.not_found', 'clinics.cpf_taken'],
  limit: { max: 60, windowSeconds: 3600 },
});

export const deleteProfessional = endpoint({
  method: 'POST',
  path: '/functions/v1/delete-professional',
  summary: 'End somebody’s place in the staff; their patients go to the one named, or to nobody',
  access: managers,
  audit: 'professionals.removed',
  body: z.strictObject({
    id: uuid,
    clinicId: uuid,
    reassignTo: z.optional(z.nullable(uuid)),
    /** Said by whoever chose nothing because there seemed to be nobody to choose for: if there is by now, they are asked. */
    withoutPatients: z.optional(z.boolean()),
  }),
  response: z.object({
    user: z.object({
      id: uuid,
      /** Of the clinics this person is still in, those the asker belongs to as well; never another's. */
      clinic_id: z.array(uuid),
      stillLinked: z.boolean(),
    }),
  }),
  errors: [
    'professionals.not_found',
    'professionals.last_owner',
    'professionals.owner_protected',
    'professionals.own_removal',
    'professionals.reassign_not_found',
    'professionals.patients_undecided',
  ],
});

export const resetProfessionalPassword = endpoint({
  method: 'POST',
  path: '/functions/v1/reset-professional-password',
  summary: 'Send somebody of the staff the mail that lets them choose a new password',
  access: { ...managers, orOwnClinic: true },
  audit: 'professionals.reset_requested',
  body: z.strictObject({ email: professionalEmail, clinicId: z.optional(uuid) }),
  response: z.object({}),
  errors: ['professionals.not_found', 'professionals.reset_not_sent', 'auth.email_limit_exceeded'],
});
