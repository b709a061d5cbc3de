import { requiredCpf } from '../core/cpf-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { birthDate, longText, phone, requiredText, zipCode } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { representative, requiredPassport, sex } from '../patients/patients.ts';

/** What a patient may ask of the clinic about their own data. Notices are chosen by the patient and done at once. */
export const requestKinds = ['correction', 'deletion', 'other', 'notices'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Accepted is a promise and still waits; refused and done are the end. */
export const requestStates = ['open', 'accepted', 'refused', 'done'] as const;
export type RequestState = (typeof requestStates)[number];

/** Of these the clinic's register keeps a value of its own. The e-mail opens the account: both mailboxes change it, in the profile. */
export const registrationFields = [
  'name',
  'socialName',
  'phone',
  'birthDate',
  'sex',
  'cpf',
  'passport',
  'zipCode',
  'address',
] as const;
export type RegistrationField = (typeof registrationFields)[number];
/** Something that is not a field of the register: a line of the anamnesis, a document. */
export const correctionFields = [...registrationFields, 'something'] as const;
export type CorrectionField = (typeof correctionFields)[number];

/** Each field by the rule its form has. */
export const correctedValue = {
  name: requiredText('Nome é obrigatório'),
  socialName: requiredText('Informe o nome social'),
  phone: phone('Telefone obrigatório'),
  birthDate: birthDate(),
  sex,
  cpf: requiredCpf(),
  passport: requiredPassport(),
  zipCode: zipCode('CEP obrigatório'),
  address: requiredText('Endereço obrigatório', { max: limits.addressMaxChars }),
  something: requiredText('Diga como deveria estar', { max: limits.addressMaxChars }),
} as const satisfies Record<CorrectionField, z.core.$ZodType<string, string>>;

const note = longText(limits.requestNoteMaxChars);

/** The same for every attempt to send one form: the second gets the receipt of the first. */
const attempt = { submission: uuid, patientId: uuid };

const correction = {
  field: z.enum(correctionFields, 'Escolha o que está errado'),
  value: z.string().check(z.maxLength(limits.addressMaxChars)),
  note,
};
const fitsItsField = z.superRefine<{ field: CorrectionField; value: string }>(({ field, value }, context) => {
  const judged = z.safeParse(correctedValue[field], value);
  if (!judged.success)
    context.addIssue({ code: 'custom', path: ['value'], message: judged.error.issues[0]?.message ?? '' });
});
/** What the person fills in. */
export const correctionForm = z.strictObject(correction).check(fitsItsField);

const otherNote = longText(limits.requestNoteMaxChars).check(z.minLength(1, 'Escreva o que você pede'));
export const deletionForm = z.strictObject({ note });
export const otherForm = z.strictObject({ note: otherNote });

export const requestInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('correction'), ...correction, ...attempt }).check(fitsItsField),
  z.strictObject({ kind: z.literal('deletion'), note, ...attempt }),
  z.strictObject({
    kind: z.literal('other'),
    note: otherNote,
    ...attempt,
  }),
  z.strictObject({ kind: z.literal('notices'), mailNotices: z.boolean(), ...attempt }),
]);
export type RequestInput = z.infer<typeof requestInput>;

/** What was asked and what became of it. */
export const privacyRequest = z.object({
  id: uuid,
  /** What the person quotes when they ask about it. */
  protocol: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  field: z.nullable(z.enum(correctionFields)),
  /** What the register said when it was asked, and what it should say. */
  before: z.nullable(z.string()),
  value: z.nullable(z.string()),
  note: z.string(),
  mailNotices: z.nullable(z.boolean()),
  askedAt: instant,
  /** The last day for an answer, in the clinic's calendar. */
  dueOn: day,
  /** Negative once it is over. */
  daysLeft: z.int(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
  /** The correction was written into the register from here. */
  applied: z.boolean(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

/** How long the law has a record kept. */
export const retention = z.object({ lastEntryOn: day, keptUntil: day });

const ownRecord = z.object({
  patientId: uuid,
  /** The civil one. */
  name: z.string(),
  socialName: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  birthDate: z.nullable(day),
  sex: z.nullable(sex),
  cpf: z.nullable(z.string()),
  passport: z.nullable(z.string()),
  representative: z.nullable(representative),
  zipCode: z.string(),
  address: z.string(),
  professionalName: z.nullable(z.string()),
  registeredOn: day,
  documents: z.int(),
  retention,
});
export type OwnRecord = z.infer<typeof ownRecord>;

const patient = { area: 'clinic', roles: ['patient'] } as const;
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/data',
  summary: 'What the clinic’s register says of the patient, what they chose, and what they asked for',
  access: patient,
  audit: 'none',
  params: clinicParams,
  response: z.object({
    /** One, but for who opens several records. */
    records: z.array(ownRecord),
    mailNotices: z.boolean(),
    acceptedTerms: z.nullable(z.object({ version: z.int(), at: instant })),
    requests: z.array(privacyRequest),
  }),
});
export type OwnData = z.infer<(typeof getOwnData)['response']>;

export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/my/requests',
  summary: 'Ask the clinic to correct or delete data, or choose which letters come; answers with a receipt',
  access: patient,
  audit: 'privacy.requested',
  params: clinicParams,
  body: requestInput,
  response: privacyRequest,
  errors: [
    'patients.not_found',
    'privacy.unchanged',
    'privacy.already_asked',
    'privacy.too_many_open',
    'privacy.too_many_today',
  ],
  limit: { max: 20, windowSeconds: 60 },
});

const requestParams = z.extend(clinicParams, { requestId: uuid });

/** As the clinic's list names it. */
export const listedRequest = z.extend(privacyRequest, { patientId: uuid, patientName: z.string() });
export type ListedRequest = z.infer<typeof listedRequest>;

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/privacy-requests',
  summary:
    'What patients asked about their data: those that wait, soonest first, or those that are closed, newest first',
  access: managers,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({
    which: z._default(z.enum(['waiting', 'closed']), 'waiting'),
    /** The id of the last request of the page before; only the closed ones come in pages. */
    before: z.optional(uuid),
  }),
  response: z.object({ requests: z.array(listedRequest), next: z.nullable(uuid) }),
});

export const countPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/privacy-requests/count',
  summary: 'How many requests of patients wait for an answer, how many are overdue and the days left for the first',
  access: managers,
  audit: 'none',
  params: clinicParams,
  response: z.object({ waiting: z.int(), overdue: z.int(), soonest: z.nullable(z.int()) }),
});
export type RequestCount = z.infer<(typeof countPrivacyRequests)['response']>;

const openedRequest = z.extend(listedRequest, {
  patientEmail: z.nullable(z.string()),
  /** The patient is still of this clinic. */
  isLinked: z.boolean(),
  /** What the register says of the field now. */
  current: z.nullable(z.string()),
  retention,
});
export type OpenedRequest = z.infer<typeof openedRequest>;

export const getPrivacyRequest = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/privacy-requests/:requestId',
  summary: 'One request of a patient, with what the register says now and until when the law has the record kept',
  access: managers,
  audit: 'privacy.request_opened',
  params: requestParams,
  response: openedRequest,
  errors: ['privacy.request_not_found'],
});

export const answerInput = z
  .strictObject({
    answer: z.enum(['accepted', 'refused', 'done']),
    text: longText(limits.requestNoteMaxChars),
  })
  .check(
    z.refine(({ answer, text }) => answer !== 'refused' || text.length >= limits.entryReasonMinChars, {
      path: ['text'],
      error: 'Explique ao paciente por que o pedido não pode ser atendido',
    }),
  );
export type AnswerInput = z.infer<typeof answerInput>;

export const answerPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/privacy-requests/:requestId/answer',
  summary: 'Answer a request of a patient, who is told by mail; what was refused or done is not answered again',
  access: managers,
  audit: 'privacy.request_answered',
  params: requestParams,
  body: answerInput,
  response: privacyRequest,
  errors: ['privacy.request_not_found', 'privacy.already_answered'],
});

export const applyCorrection = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/privacy-requests/:requestId/apply',
  summary: 'Write a correction into the register and answer it as done, unless the field was changed meanwhile',
  access: managers,
  audit: 'privacy.correction_applied',
  params: requestParams,
  response: privacyRequest,
  errors: [
    'privacy.request_not_found',
    'privacy.already_answered',
    'privacy.not_applicable',
    'privacy.field_changed',
    'patients.not_found',
    'clinics.cpf_taken',
  ],
});
