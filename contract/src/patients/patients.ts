import { cpf, requiredCpf } from '../core/cpf-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { birthDate, email, longText, phone, requiredText, shortText, zipCode } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const healthFields = [
  'basePathologies',
  'personalHabits',
  'surgicalHistory',
  'familyHistory',
  'continuousMedications',
  'allergies',
  'vaccineCalendar',
] as const;
export type HealthField = (typeof healthFields)[number];

const healthText = z.optional(z.string().check(z.maxLength(5000, 'Use no máximo 5000 caracteres')));
export const healthHistory = z.strictObject(
  Object.fromEntries(healthFields.map((field) => [field, healthText])) as Record<HealthField, typeof healthText>,
);
export type HealthHistory = z.infer<typeof healthHistory>;

const healthInput = z.optional(longText(limits.healthTextMaxChars));
export const healthHistoryInput = z.strictObject(
  Object.fromEntries(healthFields.map((field) => [field, healthInput])) as Record<HealthField, typeof healthInput>,
);

export const sexes = ['female', 'male', 'other'] as const;
export type Sex = (typeof sexes)[number];
export const sex = z.enum(sexes, 'Escolha uma opção');

/** What somebody who answers for the patient is to them. */
export const relations = ['mother', 'father', 'tutor', 'curator', 'other'] as const;
export type Relation = (typeof relations)[number];

export const representative = z.object({
  name: z.string(),
  cpf: z.nullable(z.string()),
  relation: z.enum(relations),
});
export type Representative = z.infer<typeof representative>;

const passportOf = (pattern: RegExp) =>
  z.string().check(z.trim(), z.toUpperCase(), z.regex(pattern, 'Passaporte inválido. Use de 5 a 20 letras e números.'));
/** Of somebody from abroad; empty says that there is none. */
export const passport = () => passportOf(/^([A-Z0-9]{5,20})?$/);
/** One that must be there. */
export const requiredPassport = () => passportOf(/^[A-Z0-9]{5,20}$/);

/** The form of a patient, new or edited. */
export const patientInput = z.strictObject({
  name: requiredText('Nome é obrigatório'),
  /** Null says that this patient uses none; left empty, it is one that was forgotten. */
  email: z.nullable(email('Email inválido')),
  phone: phone('Telefone obrigatório'),
  birthDate: birthDate(),
  zipCode: zipCode('CEP obrigatório'),
  address: requiredText('Endereço obrigatório', { max: limits.addressMaxChars }),
  healthHistory: z.optional(healthHistoryInput),
  /** The responsible professional's id; null leaves the patient unassigned. */
  professional: z.optional(z.nullable(z.uuid('Selecione um profissional'))),
  /** This and what follows: left out, it stays; empty or null takes it away. */
  cpf: z.optional(cpf()),
  socialName: z.optional(shortText(limits.nameMaxChars)),
  sex: z.optional(z.nullable(sex)),
  passport: z.optional(passport()),
  representative: z.optional(
    z.nullable(
      z.strictObject({
        name: requiredText('Informe o nome do responsável legal'),
        cpf: z.optional(cpf()),
        relation: z.enum(relations, 'Escolha o vínculo'),
      }),
    ),
  ),
});
export type PatientInput = z.infer<typeof patientInput>;

/** One field of the anamnesis, edited in place. */
export const healthFieldInput = z.strictObject({
  field: z.enum(healthFields),
  text: longText(limits.healthTextMaxChars),
  /** What the field said when the person began to edit: if it says something else by now, they are told. */
  before: z.string().check(z.maxLength(limits.healthTextMaxChars)),
});
export type HealthFieldInput = z.infer<typeof healthFieldInput>;

const healthEdit = z.optional(z.object({ by: z.string(), at: instant }));
/** Who wrote each field last, and when. */
export const healthEdits = z.object(
  Object.fromEntries(healthFields.map((field) => [field, healthEdit])) as Record<HealthField, typeof healthEdit>,
);
export type HealthEdits = z.infer<typeof healthEdits>;

export const patientSummary = z.object({
  id: uuid,
  /** What they are called by: the social name where there is one. */
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  birthDate: z.nullable(day),
  professionalId: z.nullable(uuid),
  /** Their account opens nothing of this clinic until they prove the e-mail. */
  awaitsEmailProof: z.boolean(),
  /** Access was given: there is an account for the record, whether or not anybody has come in yet. */
  hasAccount: z.boolean(),
  createdAt: instant,
});
export type PatientSummary = z.infer<typeof patientSummary>;

/** A patient in the list of the clinic. */
export const patientRow = z.extend(patientSummary, {
  /** The newest that was not deleted; its name is empty for the platform's staff. */
  lastDocument: z.nullable(z.object({ name: z.string(), at: instant })),
  /** When somebody last opened the record with an account of its own; null before the first time. */
  lastAccessAt: z.nullable(instant),
  /** The newest mail about a document could not be delivered. */
  mailFailed: z.boolean(),
});
export type PatientRow = z.infer<typeof patientRow>;

export const patientSorts = ['name', 'lastDocument', 'lastAccess'] as const;
export type PatientSort = (typeof patientSorts)[number];

export const patientRecord = z.extend(patientSummary, {
  civilName: z.string(),
  /** Empty where they are called by the civil one. */
  socialName: z.string(),
  sex: z.nullable(sex),
  zipCode: z.string(),
  address: z.string(),
  healthHistory,
  healthEdits,
  professionalName: z.nullable(z.string()),
  /** When they were last in the clinic's area for patients. */
  enteredAt: z.nullable(instant),
  /** When the clinic last sent or made them a link to come in by. */
  invitedAt: z.nullable(instant),
  /** Nobody has chosen a password for the account yet: the clinic may send a way in. */
  awaitsPassword: z.boolean(),
  /** Eleven digits; masked for the platform's staff. */
  cpf: z.nullable(z.string()),
  /** This and the representative's CPF: masked like it. */
  passport: z.nullable(z.string()),
  representative: z.nullable(representative),
  /** Grows with every change of the personal data; whoever saves says which one they started from. */
  revision: z.int(),
});
export type PatientRecord = z.infer<typeof patientRecord>;

const searchTerm = z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use no máximo 200 caracteres')));
export const patientParams = z.extend(clinicParams, { patientId: uuid });

/** Patients one act is for; each is judged for itself. */
export const severalPatients = z.array(uuid).check(z.minLength(1), z.maxLength(limits.patientsAtOnce));

/** Why one of several was left out. Where all were, the first reason is the answer's error. */
export const refusedPatients = z.array(
  z.object({
    patientId: uuid,
    reason: z.enum([
      'patients.not_found',
      'patients.account_in_use',
      'patients.email_missing',
      'auth.email_limit_exceeded',
    ]),
  }),
);
export type RefusedPatients = z.infer<typeof refusedPatients>;

export const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
/** What has nothing clinical in it. */
export const staffAndDesk = { area: 'clinic', roles: [...staff.roles, 'reception'] } as const;

/** What a patient is waited for, or waits for: each a filter of the list. */
export const waitingKinds = ['signature', 'unseen', 'withoutAccess', 'firstAccess', 'mailFailed'] as const;
export type WaitingKind = (typeof waitingKinds)[number];
const waiting = z.optional(z.enum(waitingKinds));

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients',
  summary:
    'Patients a page at a time, by name, newest document or last access; a professional gets only those assigned to them',
  access: staff,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({
    search: searchTerm,
    /** Only the patients of this professional. */
    professional: z.optional(uuid),
    waiting,
    sort: z._default(z.enum(patientSorts), 'name'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** Opaque; the `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.patientPageMax)),
      limits.patientPageSize,
    ),
  }),
  response: z.object({
    patients: z.array(patientRow),
    next: z.nullable(z.string()),
    total: z.int(),
    /** A search found more than are counted: there are `total` at least. */
    atLeast: z.optional(z.literal(true)),
  }),
});

/** A CPF stands in no address, which servers on the way write down: what may be one is sent in the body. */
export const findPatientsByNumber = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/by-number',
  summary: 'Patients whose phone, or for those who manage the clinic also whose CPF, is this number',
  access: staff,
  audit: 'none',
  params: clinicParams,
  body: z.strictObject({ number: requiredCpf() }),
  response: z.object({ patients: z.array(patientRow) }),
});

export const patientGroup = z.object({ professionalId: uuid, name: z.string(), found: z.int() });
export type PatientGroup = z.infer<typeof patientGroup>;

export const getPatientsOverview = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/overview',
  summary: 'How many patients there are, are new this month and match the search, in all and by professional',
  access: staff,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({ search: searchTerm, waiting }),
  response: z.object({
    total: z.int(),
    newThisMonth: z.int(),
    found: z.int(),
    /** Nobody matches the search; these are named like it. */
    similar: z.optional(z.literal(true)),
    /** A professional gets one, their own. */
    groups: z.array(patientGroup),
  }),
});
export type PatientsOverview = z.infer<(typeof getPatientsOverview)['response']>;

export const getPatientsWaiting = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/waiting',
  summary:
    'How many patients have a document that waits for a signature, a new one they have not opened, no access, a first access pending, a mail that was not delivered',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: z.object({
    signature: z.int(),
    /** Of the documents that came within `limits.unseenDays`. */
    unseen: z.int(),
    /** No access was given yet. */
    withoutAccess: z.int(),
    /** It was, and nobody has come in. */
    firstAccess: z.int(),
    mailFailed: z.int(),
  } satisfies Record<WaitingKind, unknown>),
});
export type PatientsWaiting = z.infer<(typeof getPatientsWaiting)['response']>;

export const getPatient = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/:patientId',
  summary: 'One patient’s whole record; opening it is recorded',
  access: staff,
  audit: 'patients.opened',
  params: patientParams,
  response: patientRecord,
  errors: ['patients.not_found'],
});
