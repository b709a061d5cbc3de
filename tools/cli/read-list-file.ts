/** Files of codes and medicines as DATASUS, ANS, ANVISA and CMED give them out: separated values or a workbook. */

import { readTable } from '../../server/src/core/tables/read-table.ts';
import { type TableRefusal, TableRefused } from '../../server/src/core/tables/table-limits.ts';
import { tableRows } from '../../server/src/core/tables/table-rows.ts';
import type { MedicineName } from '../../server/src/features/platform/code-lists/code-lists.service.ts';

export class ListRefused extends Error {}

const refusals: Record<TableRefusal, string> = {
  empty: 'O arquivo está vazio.',
  too_many_rows: 'O arquivo tem mais de 100 mil linhas.',
  too_large: 'O arquivo é grande demais.',
  old_workbook: 'Esta planilha é de um Excel antigo (.xls) ou tem senha. Abra-a e salve como .xlsx ou CSV.',
  other_spreadsheet: 'O arquivo é um ZIP ou outra planilha. Abra-o e salve como .xlsx ou CSV.',
  not_a_table: 'O arquivo não é uma lista. Use uma planilha .xlsx ou um arquivo CSV.',
  unreadable: 'Não foi possível ler o arquivo. Abra-o e salve como CSV.',
};

async function rowsOf(bytes: Uint8Array): Promise<(readonly string[])[]> {
  try {
    return [...tableRows(await readTable(Buffer.from(bytes)))].map(({ cells }) => cells);
  } catch (error) {
    throw error instanceof TableRefused ? new ListRefused(refusals[error.reason]) : error;
  }
}

/** Headings are compared without accents, case and signs: each edition writes them a little differently. */
const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();

type Row = (column: string) => string;

/** The first set of columns the file has, and the rows below the line of headings, which may stand after some lines of preamble. */
async function tableWith(
  bytes: Uint8Array,
  sets: readonly (readonly [string, ...string[]])[],
): Promise<[Row[], readonly string[]]> {
  const rows = await rowsOf(bytes);
  for (const set of sets) {
    const head = rows
      .slice(0, 100)
      .findIndex((row) => set.every((column) => row.some((heading) => plain(heading) === column)));
    const headings = rows[head]?.map(plain);
    if (!headings) continue;
    const below = rows.slice(head + 1);
    return [below.map((row) => (column) => row[headings.indexOf(column)]?.replace(/\s+/g, ' ').trim() ?? ''), set];
  }
  throw new ListRefused(`Não encontrei no arquivo as colunas ${sets.at(-1)?.join(', ')}.`);
}

const isText = (name: string): boolean => name.length > 0 && name.length <= 400 && !/[\0\t]/.test(name);

const some = (entries: Map<string, string>): Map<string, string> => {
  if (entries.size === 0) throw new ListRefused('Não encontrei nenhum código no arquivo.');
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** CID-10-SUBCATEGORIAS.CSV or CID-10-CATEGORIAS.CSV of DATASUS. */
export async function readCid10(bytes: Uint8Array): Promise<Map<string, string>> {
  const [rows, [column = '', name = '']] = await tableWith(bytes, [
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
export async function readTuss(bytes: Uint8Array, today: string): Promise<Map<string, string>> {
  const [rows, [column = '', name = '']] = await tableWith(bytes, [
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
export async function readMedicines(bytes: Uint8Array): Promise<MedicineName[]> {
  const [rows, [product = '', substance = '']] = await tableWith(bytes, [
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
