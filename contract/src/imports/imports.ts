/** Whom a list names. */
export const importKinds = ['patients', 'professionals'] as const;
export type ImportKind = (typeof importKinds)[number];

const patientFields = [
  'name',
  'socialName',
  'cpf',
  'birthDate',
  'email',
  'phone',
  'sex',
  'zipCode',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
] as const;
const identityFields = ['registration', 'council', 'councilState', 'specialties'] as const;

/** What a column of a list may be. */
export const importFields = [...patientFields, ...identityFields] as const;
export type ImportField = (typeof importFields)[number];

export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  patients: patientFields,
  professionals: ['name', 'email', 'cpf', ...identityFields],
};

/** Columns without which nobody of a list can be registered. */
export const requiredFields: Record<ImportKind, readonly ImportField[]> = {
  patients: ['name'],
  professionals: ['name', 'email'],
};

/** What each column of a file is; null where it is left out. */
export type ImportMapping = readonly (ImportField | null)[];

/**
 * mapping: waits for somebody to say what its columns are; checking, importing, undoing: a job is at it;
 * checked: its rows were judged, and nothing was registered yet; discarded: given up, its rows are gone.
 */
export const importStates = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What a row is to the clinic's patients, or its staff. new: nobody it has; same: registered already, or an earlier row;
 * conflict: shares a CPF, an e-mail or a registration with somebody else; incomplete: something is missing or cannot be read.
 */
export const importVerdicts = ['new', 'same', 'conflict', 'incomplete'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** imported: a patient or a member of the staff was made of it; failed: registering was refused; removed, kept: when the import was undone. */
export const importOutcomes = ['imported', 'failed', 'removed', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Which rows of an import are shown. */
export const importViews = [...importVerdicts, ...importOutcomes] as const;
export type ImportView = (typeof importViews)[number];

/** What there is to say of a row. The last ones stop nothing: a field is left empty, or an account was there before. */
export const importReasons = [
  'name_missing',
  'name_invalid',
  'name_alone',
  'cpf_invalid',
  'birth_date_invalid',
  'email_missing',
  'email_invalid',
  'address_too_long',
  'in_clinic',
  'repeated',
  'cpf_of_other',
  'email_of_other',
  'cpf_repeated',
  'email_repeated',
  'cpf_of_member',
  'registration_of_member',
  'registration_repeated',
  'not_registered',
  'member_invited',
  'member_entered',
  'member_changed',
  'phone_unclear',
  'zip_code_unclear',
  'sex_unclear',
  'registration_unclear',
  'account_linked',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** With these a row is registered all the same. */
export const importWarnings: readonly ImportReason[] = [
  'phone_unclear',
  'zip_code_unclear',
  'sex_unclear',
  'registration_unclear',
  'account_linked',
];
