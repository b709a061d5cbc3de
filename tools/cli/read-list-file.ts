/** Files of codes and medicines as DATASUS, ANS, ANVISA and CMED give them out: separated values, in UTF-8 or windows-1252. */

import type { MedicineName } from '../../server/src/features/platform/code-lists/code-lists.service.ts';

export class ListRefused extends Error {}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Fields may be quoted, hold separators and line breaks, and write a quote twice. */
function fieldsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(field.trim());
    field = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (char === '"' && field.trim() === '') {
      quoted = true;
      field = '';
    } else if (char === separator) end();
    else if (char === '\n') {
      end();
      rows.push([]);
    } else field += char;
  }
  end();
  return rows;
}

/** Headings are compared without accents, case and signs: each edition writes them a little differently. */
const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();

type Row = (column: string) => string;

/** Rows below the line of headings, which may stand after some lines of preamble. */
function tableOf(bytes: Uint8Array, wanted: readonly string[]): Row[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new ListRefused('O arquivo é uma planilha (XLSX) ou um ZIP. Abra-o e salve como CSV.');
  const text = decode(bytes);
  const start = text.slice(0, 20_000);
  const separator = [';', '\t', ','].reduce((best, one) =>
    start.split(one).length > start.split(best).length ? one : best,
  );
  const rows = fieldsOf(text, separator);
  const head = rows.findIndex(
    (row, at) => at < 100 && wanted.every((column) => row.some((one) => plain(one) === column)),
  );
  const headings = rows[head]?.map(plain);
  if (!headings) throw new ListRefused(`Não encontrei no arquivo as colunas ${wanted.join(', ')}.`);
  return rows
    .slice(head + 1)
    .filter((row) => row.some(Boolean))
    .map((row) => (column) => row[headings.indexOf(column)]?.replace(/\s+/g, ' ').trim() ?? '');
}

/** The first set of columns the file has. */
function tableWith(bytes: Uint8Array, sets: readonly (readonly [string, ...string[]])[]): [Row[], readonly string[]] {
  for (const [at, set] of sets.entries()) {
    try {
      return [tableOf(bytes, set), set];
    } catch (error) {
      if (at === sets.length - 1) throw error;
    }
  }
  throw new ListRefused('Arquivo não reconhecido.');
}

const isText = (name: string): boolean => name.length > 0 && name.length <= 400 && !/[\0\t]/.test(name);

const some = (entries: Map<string, string>): Map<string, string> => {
  if (entries.size === 0) throw new ListRefused('Não encontrei nenhum código no arquivo.');
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** CID-10-SUBCATEGORIAS.CSV or CID-10-CATEGORIAS.CSV of DATASUS. */
export function readCid10(bytes: Uint8Array): Map<string, string> {
  const [rows, [column = '', name = '']] = tableWith(bytes, [
    ['subcat', 'descricao'],
    ['cat', 'descricao'],
    ['codigo', 'nome'],
    ['codigo', 'descricao'],
  ]);
  const entries = new Map<string, string>();
  for (const row of rows) {
    const [, category, digit] = /^([A-Z]\d\d)\.?(\d)?[X-]?$/.exec(row(column).toUpperCase()) ?? [];
    if (category && isText(row(name))) entries.set(digit ? `${category}.${digit}` : category, row(name));
  }
  return some(entries);
}

/** 'dd/mm/aaaa' or 'aaaa-mm-dd' that has passed. */
function isOver(day: string, today: string): boolean {
  const [, dd, mm, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(day) ?? [];
  const iso = year ? `${year}-${mm}-${dd}` : day.slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && iso < today;
}

/** Table 22 of ANS (TUSS): procedures, those still in force. */
export function readTuss(bytes: Uint8Array, today: string): Map<string, string> {
  const [rows, [column = '', name = '']] = tableWith(bytes, [
    ['codigodotermo', 'termo'],
    ['codigo', 'termo'],
    ['codigo', 'procedimento'],
    ['codigo', 'descricao'],
  ]);
  const entries = new Map<string, string>();
  for (const row of rows) {
    const ends = ['datadefimdevigencia', 'fimdevigencia', 'datafimvigencia'].map(row).find(Boolean) ?? '';
    const code = row(column).replace(/\D/g, '');
    if (code.length === 8 && isText(row(name)) && !isOver(ends, today)) entries.set(code, row(name));
  }
  return some(entries);
}

/** 'DIPIRONA SÓDICA' → 'Dipirona sódica' */
const asWritten = (name: string): string => {
  const text = name.toUpperCase() === name ? name.toLowerCase() : name;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What CMED abbreviates in a presentation, by the word it begins with. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(COM|COMP)\b/, 'comprimido'],
  [/\bCAP\b/, 'cápsula'],
  [/\bXPE\b/, 'xarope'],
  [/\bSUS\b/, 'suspensão'],
  [/\bINJ\b/, 'injetável'],
  [/\b(GOT|GTS)\b/, 'gotas'],
  [/\b(COL|OFT)\b/, 'colírio'],
  [/\bSOL\b/, 'solução'],
  [/\b(CREM|CR|CRE)\b/, 'creme'],
  [/\b(POM)\b/, 'pomada'],
  [/\b(GEL)\b/, 'gel'],
  [/\b(SUP)\b/, 'supositório'],
  [/\b(ADES|ADS)\b/, 'adesivo'],
  [/\b(SPR|SPRAY)\b/, 'spray'],
];

/** '500 MG COM REV CT BL AL PLAS INC X 20' → 500 mg, comprimido */
function presentation(text: string): Pick<MedicineName, 'strength' | 'form'> {
  const upper = text.toUpperCase();
  const [strength = ''] =
    /^\(?\d[\d.,]* ?(?:MG|MCG|G|UI|ML|%)(?:\/(?:\d[\d.,]* ?)?(?:ML|G|MG|DOSE))?/.exec(upper) ?? [];
  const form = forms.find(([abbreviated]) => abbreviated.test(upper))?.[1] ?? '';
  return {
    strength: strength
      .replace('(', '')
      .toLowerCase()
      .replace(/\bui\b/, 'UI')
      .replace(/ml\b/g, 'mL'),
    form,
  };
}

const fits = ({ name, strength, form }: MedicineName): boolean =>
  name.length > 1 && name.length <= 160 && strength.length <= 60 && form.length <= 40 && !name.includes('\0');

/** ANVISA's register (DADOS_ABERTOS_MEDICAMENTOS.csv) or CMED's list of prices, saved as CSV: names of products and substances. */
export function readMedicines(bytes: Uint8Array): MedicineName[] {
  const [rows, [product = '', substance = '']] = tableWith(bytes, [
    ['produto', 'substancia', 'apresentacao'],
    ['nomeproduto', 'principioativo'],
  ]);
  const found = new Map<string, MedicineName>();
  for (const row of rows) {
    const state = row('situacaoregistro');
    if (state && !/^(ativo|valido|válido|vigente)/i.test(state)) continue;
    const details = presentation(row('apresentacao'));
    for (const name of [
      row(product),
      row(substance).split(';').length > 3 ? '' : row(substance).replace(/;/g, ' + '),
    ]) {
      const medicine = { name: asWritten(name), ...details };
      if (fits(medicine)) found.set(JSON.stringify(medicine), medicine);
    }
  }
  if (found.size === 0) throw new ListRefused('Não encontrei nenhum medicamento no arquivo.');
  return [...found.values()];
}
