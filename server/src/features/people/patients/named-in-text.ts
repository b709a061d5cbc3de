import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import { holdsName, isMisreadWord, isSameName, mayBeSamePerson, nameWords } from './name-words.ts';
import { readIdentity, type TextIdentity } from './text-identity.ts';

/** By what a text names a patient. */
export type NamedBy = 'cpf' | 'name_and_birth' | 'name';

export interface NamedPatient {
  readonly id: string;
  /** As lists show it: the social name where there is one. */
  readonly name: string;
  readonly reason: NamedBy;
}

export interface NamedPatients {
  /** At most one: a text that surely names two is not surely about either. */
  readonly sure: NamedPatient[];
  readonly possible: NamedPatient[];
}

interface Candidate {
  readonly id: string;
  readonly shown_name: string;
  readonly name: string;
  readonly social_name: string;
  readonly cpf: string | null;
  readonly birth_date: string | null;
}

const mostPossible = 5;
const mostByName = 200;

type WordPair = readonly [string | undefined, string | undefined];

const endsOf = (names: readonly (readonly string[])[]): WordPair[] => names.map((words) => [words[0], words.at(-1)]);

/** Two words that a patient's name may begin and end with, as patterns over the names of the search text. */
function namePatterns(pairs: readonly WordPair[]): string[] {
  // A letter that was lost is any one: '_' of a pattern.
  const patterns = pairs.map(([first = '', last = '']) => `%${first}%${last}%`.replaceAll('*', '_'));
  return [...new Set(patterns)].slice(0, 20);
}

/** Those of a file's name stand anywhere in it. */
const fileNamePairs = ({ fileWords }: TextIdentity): WordPair[] =>
  fileWords.slice(0, 8).flatMap((word, at) => (fileWords[at + 1] ? [[word, fileWords[at + 1]] as const] : []));

const patientsOf = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('patients')
    .select(['id', 'shown_name', 'name', 'social_name', 'cpf', 'birth_date'])
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null);

/** Whom a number or a day of the text belongs to, of the patients the actor may see. */
async function candidatesByFacts(tx: Tx, clinicId: string, identity: TextIdentity): Promise<Candidate[]> {
  const cpfs = [...new Set(identity.cpfs.map(({ digits }) => digits))];
  const days = [...new Set([...identity.births, ...identity.days])];
  const byCpf =
    cpfs.length > 0 ? await patientsOf(tx, clinicId).where(sql<boolean>`cpf = any (${cpfs}::text[])`).execute() : [];
  const byBirth =
    days.length > 0
      ? await patientsOf(tx, clinicId).where(sql<boolean>`birth_date = any (${days}::date[])`).execute()
      : [];
  return [...byCpf, ...byBirth];
}

async function candidatesByName(tx: Tx, clinicId: string, pairs: readonly WordPair[]): Promise<Candidate[]> {
  const patterns = namePatterns(pairs);
  if (patterns.length === 0) return [];
  const likeAny = sql<boolean>`search_text like any (${patterns}::text[])`;
  return patientsOf(tx, clinicId).where(likeAny).limit(mostByName).execute();
}

const namesOf = (patient: Candidate): string[][] =>
  [patient.name, patient.social_name].map(nameWords).filter((words) => words.length > 0);

interface Judged {
  readonly patient: Candidate;
  readonly reason: NamedBy | null;
  readonly isSure: boolean;
  /** Their CPF stands in the text, and not as somebody's who only belongs to the patient. */
  readonly ownsCpf: boolean;
}

/** The text calls somebody else its patient: by a name, a birth date or a CPF. */
function contradicts(identity: TextIdentity, patient: Candidate): boolean {
  const { labelled, births, cpfs } = identity;
  const isOtherName = labelled.some((label) => !namesOf(patient).some((name) => mayBeSamePerson(label, name)));
  const isOtherBirth =
    births.length > 1 || (births.length === 1 && patient.birth_date !== null && births[0] !== patient.birth_date);
  const told = new Set(cpfs.flatMap(({ digits, of }) => (of === 'patient' ? [digits] : [])));
  const isOtherCpf = told.size > 1 || (told.size === 1 && patient.cpf !== null && !told.has(patient.cpf));
  return isOtherName || isOtherBirth || isOtherCpf;
}

/** A CPF proves whose it is; the name beside it, that the document is about them and not about their child. */
function isSureByCpf(identity: TextIdentity, patient: Candidate): boolean {
  const own = identity.cpfs.filter(({ digits, of }) => digits === patient.cpf && of !== 'other');
  const names = namesOf(patient);
  if (own.length === 0 || contradicts(identity, patient)) return false;
  if (!identity.hasText) return true;
  return identity.labelled.length > 0 || names.some((name) => holdsName(identity.words, name, isMisreadWord));
}

function isSureByBirth(identity: TextIdentity, patient: Candidate): boolean {
  const { births, days, labelled, words, fileWords, cpfs } = identity;
  const named = births.length > 0 ? births : days;
  if (patient.birth_date === null || !named.includes(patient.birth_date) || contradicts(identity, patient))
    return false;
  const isOtherCpf =
    patient.cpf !== null &&
    cpfs.some(({ of, isShaped }) => of !== 'other' && isShaped) &&
    !cpfs.some(({ digits }) => digits === patient.cpf);
  if (isOtherCpf) return false;
  return namesOf(patient).some((name) =>
    labelled.length > 0
      ? labelled.every((label) => isSameName(label, name))
      : holdsName(words, name) || holdsName(fileWords, name),
  );
}

/** What speaks for a patient where nothing proves that it is them. */
function hintFor(identity: TextIdentity, patient: Candidate): NamedBy | null {
  const { births, days, labelled, words, fileWords, cpfs } = identity;
  const names = namesOf(patient);
  const isNamed = names.some(
    (name) =>
      labelled.some((label) => mayBeSamePerson(label, name)) ||
      mayBeSamePerson(fileWords, name) ||
      holdsName(fileWords, name, isMisreadWord) ||
      holdsName(words, name, isMisreadWord),
  );
  if (cpfs.some(({ digits }) => digits === patient.cpf)) return 'cpf';
  if (!isNamed) return null;
  return patient.birth_date !== null && [...births, ...days].includes(patient.birth_date) ? 'name_and_birth' : 'name';
}

function judge(identity: TextIdentity, patient: Candidate): Judged {
  const ownsCpf = identity.cpfs.some(({ digits, of }) => digits === patient.cpf && of !== 'other');
  if (isSureByCpf(identity, patient)) return { patient, reason: 'cpf', isSure: true, ownsCpf };
  if (isSureByBirth(identity, patient)) return { patient, reason: 'name_and_birth', isSure: true, ownsCpf };
  return { patient, reason: hintFor(identity, patient), isSure: false, ownsCpf };
}

/** Whether somebody else may as well be meant: another CPF, or the same name without a birth date that tells them apart. */
function isRivalled({ patient, reason }: Judged, all: readonly Judged[]): boolean {
  return all.some(
    (other) =>
      other.patient.id !== patient.id &&
      (other.isSure ||
        other.ownsCpf ||
        (reason === 'name_and_birth' &&
          other.patient.birth_date === null &&
          namesOf(other.patient).some((name) => namesOf(patient).some((own) => isSameName(own, name))))),
  );
}

const strength: Readonly<Record<NamedBy, number>> = { cpf: 0, name_and_birth: 1, name: 2 };

const onceEach = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((row) => [row.id, row])).values(),
];

const judgeAll = (identity: TextIdentity, candidates: readonly Candidate[]): Judged[] =>
  onceEach(candidates).map((patient) => judge(identity, patient));

const toNamed = ({ patient, reason }: Judged): NamedPatient[] =>
  reason === null ? [] : [{ id: patient.id, name: patient.shown_name, reason }];

/** What is read of a file. */
interface FileWords {
  readonly fileName: string;
  readonly text: string;
}

/**
 * Which patients of a clinic a text and the name of its file are about, of those the actor may see. Sure is one whose CPF, or
 * full name and birth date, stand there, with nothing that says otherwise; a name alone is never sure.
 */
export async function patientsNamedIn(tx: Tx, clinicId: string, file: FileWords): Promise<NamedPatients> {
  const identity = readIdentity(file);
  const judged = judgeAll(identity, [
    ...(await candidatesByFacts(tx, clinicId, identity)),
    ...(await candidatesByName(tx, clinicId, [...endsOf(identity.labelled), ...fileNamePairs(identity)])),
  ]);
  const sure = judged.filter((each) => each.isSure && !isRivalled(each, judged));
  const possible = judged
    .filter((each) => !sure.includes(each))
    .flatMap(toNamed)
    .sort((a, b) => strength[a.reason] - strength[b.reason] || a.name.localeCompare(b.name, 'pt-BR'));
  return { sure: sure.flatMap(toNamed), possible: possible.slice(0, mostPossible) };
}

/**
 * The other patient whom a text is surely about, if any. Asked at every upload: names are looked for only to find a namesake
 * of somebody who is sure already.
 */
export async function otherPatientNamedIn(
  tx: Tx,
  { clinicId, patientId }: { readonly clinicId: string; readonly patientId: string },
  file: FileWords,
): Promise<NamedPatient | undefined> {
  const identity = readIdentity(file);
  const candidates = await candidatesByFacts(tx, clinicId, identity);
  const isOther = ({ patient, isSure }: Judged) => isSure && patient.id !== patientId;
  const others = judgeAll(identity, candidates).filter(isOther);
  if (others.length === 0) return undefined;
  const namesakes = await candidatesByName(tx, clinicId, endsOf(others.flatMap(({ patient }) => namesOf(patient))));
  const judged = judgeAll(identity, [...candidates, ...namesakes]);
  const [named] = judged.filter((each) => isOther(each) && !isRivalled(each, judged)).flatMap(toNamed);
  return named;
}

/**
 * Whether a text is surely about somebody else, whoever that is: the CPF it calls its patient's is not this patient's, and
 * neither name nor birth date of this patient stands there. It looks at nobody else, so that the answer tells of nobody else.
 */
export async function isAboutSomebodyElse(
  tx: Tx,
  { clinicId, patientId }: { readonly clinicId: string; readonly patientId: string },
  file: FileWords,
): Promise<boolean> {
  const identity = readIdentity(file);
  const { cpfs, labelled, births, days } = identity;
  if (labelled.length === 0 || !cpfs.some(({ of, isShaped }) => of === 'patient' && isShaped)) return false;
  const patient = await patientsOf(tx, clinicId).where('id', '=', patientId).executeTakeFirst();
  if (!patient || patient.cpf === null || hintFor(identity, patient) !== null) return false;
  return patient.birth_date === null || ![...births, ...days].includes(patient.birth_date);
}
