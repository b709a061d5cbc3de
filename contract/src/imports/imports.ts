/** What a column of a list of patients may be. */
export const importFields = [
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
export type ImportField = (typeof importFields)[number];

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
 * What a row is to the clinic's patients. new: nobody it has; same: registered already, or an earlier row; conflict: shares a CPF
 * or an e-mail with somebody else; incomplete: something is missing or cannot be read.
 */
export const importVerdicts = ['new', 'same', 'conflict', 'incomplete'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** imported: a patient was made of it; failed: registering was refused; removed, kept: when the import was undone. */
export const importOutcomes = ['imported', 'failed', 'removed', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Which rows of an import are shown. */
export const importViews = [...importVerdicts, ...importOutcomes] as const;
export type ImportView = (typeof importViews)[number];

/** Why a row is not new. The last ones stop nothing: the field is left empty. */
export const importReasons = [
  'name_missing',
  'name_invalid',
  'name_alone',
  'cpf_invalid',
  'birth_date_invalid',
  'email_invalid',
  'address_too_long',
  'in_clinic',
  'repeated',
  'cpf_of_other',
  'email_of_other',
  'cpf_repeated',
  'email_repeated',
  'not_registered',
  'phone_unclear',
  'zip_code_unclear',
  'sex_unclear',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Of these a row is registered all the same. */
export const importWarnings: readonly ImportReason[] = ['phone_unclear', 'zip_code_unclear', 'sex_unclear'];
