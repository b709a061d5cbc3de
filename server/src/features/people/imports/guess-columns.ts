import { isCpf } from '@virtual-med/contract/core/cpf';
import { fold } from '@virtual-med/contract/core/fold';
import type { ImportField, ImportMapping } from '@virtual-med/contract/imports/imports';
import { councils, states } from '@virtual-med/contract/professionals/registration';
import type { TableRow } from '../../../core/tables/table-rows.ts';
import { withLostZeros } from './cell-values.ts';
import { dayOf } from './days.ts';

/** A heading as it is compared: small letters and digits, one blank between words, no particles. */
export const plainHeading = (text: string): string =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^d[aeo]s?$/.test(word))
    .join(' ');

type Words = Readonly<Partial<Record<ImportField, readonly string[]>>>;
type Looks = Partial<Record<ImportField, (text: string) => boolean>>;

/** By what the columns of a kind of list are known. */
export interface ColumnSigns {
  /** How systems and people head them. */
  readonly words: Words;
  /** What their cells look like, where that says something. */
  readonly looks: Looks;
  /** Whoever else a heading may speak of. */
  readonly others: RegExp;
}

const wordsOfPatients: Words = {
  name: [
    'nome',
    'nome completo',
    'nome paciente',
    'paciente',
    'nm paciente',
    'cliente',
    'nome cliente',
    'nome civil',
    'name',
  ],
  socialName: ['nome social', 'apelido'],
  cpf: ['cpf', 'cpf cnpj', 'cpf paciente', 'nr cpf', 'n cpf', 'num cpf', 'documento cpf'],
  birthDate: [
    'nascimento',
    'data nascimento',
    'dt nascimento',
    'dt nasc',
    'data nasc',
    'nasc',
    'dn',
    'dtnasc',
    'aniversario',
  ],
  email: ['email', 'e mail', 'correio eletronico', 'email principal', 'e mail paciente', 'email paciente', 'mail'],
  phone: [
    'celular',
    'telefone',
    'fone',
    'telefone celular',
    'tel celular',
    'tel',
    'cel',
    'whatsapp',
    'contato',
    'telefone 1',
    'fone 1',
    'telefone principal',
  ],
  sex: ['sexo', 'genero', 'sex'],
  zipCode: ['cep', 'codigo postal'],
  street: ['endereco', 'logradouro', 'rua', 'endereco residencial', 'endereco completo'],
  number: ['numero', 'num', 'nro', 'n', 'no', 'numero endereco'],
  complement: ['complemento', 'compl'],
  district: ['bairro'],
  city: ['cidade', 'municipio'],
  state: ['uf', 'estado'],
};

const numbersOf = (council: string): string[] => [
  council,
  ...['n', 'no', 'nr', 'num', 'numero', 'inscricao', 'registro'].map((word) => `${word} ${council}`),
  `${council} uf`,
  `${council} numero`,
];

const wordsOfStaff: Words = {
  name: [
    'nome',
    'nome completo',
    'nome profissional',
    'nome completo profissional',
    'profissional',
    'nm profissional',
    'medico',
    'nome medico',
    'dentista',
    'prestador',
    'colaborador',
    'funcionario',
    'nome funcionario',
    'name',
  ],
  email: [...(wordsOfPatients.email ?? []), 'email profissional', 'e mail profissional', 'email corporativo', 'login'],
  cpf: [...(wordsOfPatients.cpf ?? []), 'cpf profissional'],
  registration: [
    'registro',
    'registro profissional',
    'registro conselho',
    'numero registro',
    'n registro',
    'inscricao',
    'inscricao conselho',
    'numero inscricao',
    'numero conselho',
    'n conselho',
    'no conselho',
    'conselho numero',
    ...councils.flatMap((council) => numbersOf(council.toLowerCase())),
  ],
  council: ['conselho', 'conselho profissional', 'conselho classe', 'sigla conselho', 'tipo conselho', 'orgao classe'],
  councilState: ['uf', 'estado', 'uf conselho', 'estado conselho', 'uf crm', 'uf cro', 'uf registro', 'uf inscricao'],
  specialties: ['rqe', 'rqes', 'n rqe', 'no rqe', 'numero rqe'],
};

const digits = (text: string): string => text.replace(/\D/g, '');
const isState = (text: string): boolean => states.some((state) => state === text.toUpperCase());

const looksLikeCpf = (text: string): boolean => digits(text).length >= 8 && isCpf(withLostZeros(text));
const looksLikeEmail = (text: string): boolean => text.includes('@') && !/\s/.test(text);
const looksLikeName = (text: string): boolean => /^[\p{L}'’.]{2,}(?: [\p{L}'’.]+)+$/u.test(text);

const looksOfPatients: Looks = {
  cpf: looksLikeCpf,
  email: looksLikeEmail,
  birthDate: (text) => dayOf(text) !== undefined,
  phone: (text) => /^(?:55)?0?[1-9]\d{9,10}$/.test(digits(text)) && !isCpf(digits(text)),
  zipCode: (text) => /^\d{2}\.?\d{3}-?\d{3}$/.test(text),
  state: isState,
  sex: (text) => /^(?:m|f|masculino|feminino|masc|fem)\.?$/i.test(text),
  name: looksLikeName,
};

export const patientSigns: ColumnSigns = {
  words: wordsOfPatients,
  looks: looksOfPatients,
  others: /\b(?:mae|pai|responsavel|conjuge|medico|profissional|convenio|plano|indicacao)\b/,
};

const isCouncil = (text: string): boolean => councils.some((council) => council.toUpperCase() === text.toUpperCase());

export const professionalSigns: ColumnSigns = {
  words: wordsOfStaff,
  looks: {
    cpf: looksLikeCpf,
    email: looksLikeEmail,
    name: looksLikeName,
    registration: (text) => /\d{3}/.test(text) && (text.match(/\p{L}+/gu) ?? []).some(isCouncil),
    council: isCouncil,
    councilState: isState,
  },
  others: /\b(?:mae|pai|paciente|conjuge|convenio|plano|clinica)\b/,
};

/** Titles and empty lines may stand before it. */
const headingRowsSearched = 20;

const hasDigits = (text: string): boolean => /\d/.test(text);

/** Words nobody knows over columns of numbers or days head them all the same. */
function headsNumbers(rows: readonly TableRow[], at: number): boolean {
  const cells = rows[at]?.cells ?? [];
  if (cells.length < 2 || !cells.every((text) => text !== '' && !hasDigits(text))) return false;
  const below = rows.slice(at + 1);
  return cells.some((_, column) => {
    const filledCells = below.map((row) => row.cells[column] ?? '').filter(Boolean);
    return filledCells.length > 0 && filledCells.every(hasDigits);
  });
}

/** Which of the first rows heads the columns, or -1: the one with most known headings, two at least. */
export function headingRowOf(rows: readonly TableRow[], { words }: ColumnSigns): number {
  const known = new Set(Object.values(words).flat());
  const isKnownHeading = (text: string): boolean => known.has(plainHeading(text));
  const first = rows.slice(0, headingRowsSearched);
  const hits = first.map(({ cells }) => cells.filter(isKnownHeading).length);
  const best = Math.max(0, ...hits);
  if (best >= 2) return hits.indexOf(best);
  if (best === 1 && rows[hits.indexOf(1)]?.cells.length === 1) return hits.indexOf(1);
  return first.findIndex((_, at) => headsNumbers(rows, at));
}

/** From 0 to 1: 'Nome' is the name, 'Nome da mãe' is not, 'CPF do titular' may be the CPF. */
function headingScore(heading: string, list: readonly string[], others: RegExp): number {
  if (list.includes(heading)) return 1;
  if (others.test(heading)) return 0;
  return list.some((word) => word.length > 3 && ` ${heading} `.includes(` ${word} `)) ? 0.6 : 0;
}

const least = 0.4;

function scoresOf(
  { words, looks, others }: ColumnSigns,
  heading: string,
  cells: readonly string[],
): { field: ImportField; score: number }[] {
  return (Object.entries(words) as [ImportField, readonly string[]][]).map(([field, list]) => {
    const byHeading = headingScore(heading, list, others);
    const look = looks[field];
    if (!look || cells.length === 0) return { field, score: byHeading };
    const share = cells.filter(look).length / cells.length;
    // What is headed otherwise is not made something by its looks: a date may be of the last visit.
    const byLooks = heading === '' || byHeading > 0 ? share * 0.5 : share * 0.3;
    return { field, score: byHeading * 0.6 + byLooks };
  });
}

/** What each column is likely to be, each field once: headings first, then what the cells look like. */
export function guessColumns(
  signs: ColumnSigns,
  headings: readonly string[],
  sample: readonly TableRow[],
): ImportMapping {
  const candidates = headings.flatMap((heading, column) => {
    const cells = sample.map((row) => row.cells[column] ?? '').filter(Boolean);
    return scoresOf(signs, plainHeading(heading), cells).map((one) => ({ ...one, column }));
  });
  const mapping: (ImportField | null)[] = headings.map(() => null);
  const taken = new Set<ImportField>();
  for (const { field, score, column } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (score < least || taken.has(field) || mapping[column] !== null) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}
