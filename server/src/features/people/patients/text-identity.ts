import { isCpf } from '@virtual-med/contract/core/cpf';
import { nameWords } from './name-words.ts';

/** What a text and the name of its file say about whom they are. Facts only: who that is in a clinic is decided elsewhere. */
export interface TextIdentity {
  readonly cpfs: readonly CpfInText[];
  /** Days that stand after 'Nascimento', 'Data de nasc.', 'DN'. */
  readonly births: readonly string[];
  /** Days nobody says the meaning of: a birth date or any other. */
  readonly days: readonly string[];
  /** Names after 'Paciente:', or where there are none after 'Nome:', as compared words. */
  readonly labelled: readonly (readonly string[])[];
  readonly words: readonly string[];
  readonly fileWords: readonly string[];
  readonly hasText: boolean;
}

export interface CpfInText {
  readonly digits: string;
  /** What the line says before it: the patient's, somebody else's (a mother, a doctor), or nothing. */
  readonly of: 'patient' | 'other' | 'unsaid';
  /** Written as a CPF, or called one: bare eleven digits may be a phone or a protocol. */
  readonly isShaped: boolean;
  readonly inFileName: boolean;
}

/** Enough for the head of every page; the rest of a long text names nobody anew. */
const charactersRead = 60_000;
const mostDays = 60;
const mostLabelled = 20;

const shapedCpf =
  /(?<![\w.])[\dOoIlSB]{3}\s?[.,]\s?[\dOoIlSB]{3}\s?[.,]\s?[\dOoIlSB]{3}\s?[-–—.]\s?[\dOoIlSB]{2}(?!\w)/g;
const bareCpf = /(?<![\d.,])\d{9}-?\d{2}(?![\d])/g;
/** What readers of pictures take for a digit. The check digits decide whether it was one. */
const misread: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' };

const patientLabel = /\bpac(?:iente)?\b|\bcliente\b/g;
const otherLabel =
  /\bresp(?:onsavel)?\b|\bmae\b|\bpai\b|\bfiliacao\b|\bgenitora?\b|\btutora?\b|\bcuradora?\b|\bacompanhante\b|\bmedic[oa]\b|\bdra?\b|\bcr[mofp]\b|\bprofissional\b|\bsolicitante\b|\bassinad[oa]\b|\bassinatura\b|\btitular\b|\bconjuge\b|\brepresentante\b|\bemitid[oa]\b/g;
const birthLabel = /\bnasc\w*|\bd\.?\s?n\b/g;
const eventLabel =
  /\bdata\b(?!\s*(?:d[aeo]s?\s*)?nasc)|\bexame|\bcoleta|\bemiss|\bemitid|\brealiz|\bimpress|\batend|\bentrada|\breceb|\bliberad|\bsolicit|\bcadastr|\bconsulta|\bvalidade|\bretorno|\bresultado|\bassinad|\binternad|\balta\b|\bentrega/g;

/** Letters without accents, one for one, so that places in it are places in the text. */
const plainLetters = (text: string): string =>
  Array.from(text, (letter) => (letter.length > 1 ? letter : (letter.normalize('NFD')[0] ?? letter)))
    .join('')
    .toLowerCase();

/** What stands before a place: of its own line, or of the line above where nothing is said in its own. */
function before(plain: string, at: number, from: number): string {
  const lines = plain.slice(Math.max(from, at - 120), at).split('\n');
  const own = lines.at(-1) ?? '';
  return /[a-z]/.test(own.replace(/\bcpf\b/g, '')) ? own : `${lines.at(-2) ?? ''} ${own}`;
}

const lastOf = (label: RegExp, text: string): number => [...text.matchAll(label)].at(-1)?.index ?? -1;

function cpfsIn(text: string, inFileName: boolean): CpfInText[] {
  const plain = plainLetters(text);
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap((match): CpfInText[] => {
      const digits = match[0].replace(/[OoIlSB]/g, (letter) => misread[letter] ?? letter).replace(/\D/g, '');
      if (!isCpf(digits)) return [];
      const said = before(plain, match.index, 0);
      const [patient, other] = [lastOf(patientLabel, said), lastOf(otherLabel, said)];
      const of = patient === other ? 'unsaid' : patient > other ? 'patient' : 'other';
      return [{ digits, of, isShaped: pattern === shapedCpf || /\bcpf\W*$/.test(said), inFileName }];
    });
  return [...found(shapedCpf), ...found(bareCpf)];
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const numericDay = /(?<![\d/.-])(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})(?![\d/])/g;
const isoDay = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const spokenDay = /(?<!\d)(\d{1,2})[ºo]?\s(?:de\s)?([a-z]{3,9})\.?\s(?:de\s)?(\d{4})(?!\d)/g;
const bareDay = /(?<!\d)(?:(\d{4})(\d{2})(\d{2})|(\d{2})(\d{2})(\d{4}))(?!\d)/g;

/** A real day people may have been born on, as yyyy-mm-dd. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1850 && date.getTime() <= Date.now() ? date.toISOString().slice(0, 10) : null;
}

/** Of two digits: the latest such year that is not to come. */
function wholeYear(year: string): number {
  if (year.length === 4) return Number(year);
  const latest = new Date().getUTCFullYear();
  const guess = 2000 + Number(year);
  return guess > latest ? guess - 100 : guess;
}

interface DayAt {
  readonly day: string;
  readonly at: number;
  readonly end: number;
  /** Two digits of a year are only believed where the text says that it is a birth date. */
  readonly isShort: boolean;
}

function daysAt(plain: string): DayAt[] {
  const place = (match: RegExpExecArray, day: string | null, isShort = false): DayAt[] =>
    day === null ? [] : [{ day, at: match.index, end: match.index + match[0].length, isShort }];
  const numeric = [...plain.matchAll(numericDay)].flatMap((match) => {
    const [, day, month, year = ''] = match;
    return place(match, dayOf(wholeYear(year), Number(month), Number(day)), year.length === 2);
  });
  const iso = [...plain.matchAll(isoDay)].flatMap((match) =>
    place(match, dayOf(Number(match[1]), Number(match[2]), Number(match[3]))),
  );
  const spoken = [...plain.matchAll(spokenDay)].flatMap((match) => {
    const month = months.indexOf((match[2] ?? '').slice(0, 3)) + 1;
    return place(match, month === 0 ? null : dayOf(Number(match[3]), month, Number(match[1])));
  });
  return [...numeric, ...iso, ...spoken].sort((a, b) => a.at - b.at);
}

function datesIn(text: string): { births: string[]; days: string[] } {
  const plain = plainLetters(text);
  const births = new Set<string>();
  const days = new Set<string>();
  let from = 0;
  for (const { day, at, end, isShort } of daysAt(plain)) {
    const said = before(plain, at, from);
    const [birth, event] = [lastOf(birthLabel, said), lastOf(eventLabel, said)];
    if (birth > event) births.add(day);
    else if (event < 0 && !isShort) days.add(day);
    from = end;
  }
  return { births: [...births].slice(0, mostDays), days: [...days].slice(0, mostDays) };
}

function daysInFileName(name: string): string[] {
  const bare = [...name.matchAll(bareDay)].flatMap(([, y, m, d, day, month, year]) => {
    const read = y ? dayOf(Number(y), Number(m), Number(d)) : dayOf(Number(year), Number(month), Number(day));
    return read ?? [];
  });
  return [
    ...bare,
    ...daysAt(plainLetters(name.replace(/_/g, ' '))).flatMap(({ day, isShort }) => (isShort ? [] : day)),
  ];
}

const particle = /^(?:d[aeo]s?|e)$/i;
/** Words that begin the next field where a name stands in a row of fields. */
const nextField =
  /^(?:idade|sexo|data|nasc\w*|d\.?n|dt|cpf|rg|cns|convenio|plano|medic[oa]|dra?|solicitante|prontuario|telefone|tel|fone|celular|endereco|e-?mail|atendimento|codigo|cod|id|registro|mae|pai|filiacao|responsavel|resp|exame|coleta|leito|quarto|unidade|setor|protocolo|pedido|genero|origem|hora|pagina|pag|cidade|bairro|cep)$/;

/** The name a line goes on with; '' where it goes on with something else. */
function nameAt(line: string): string {
  const field = /^[^\n\d,;()|/]*/.exec(line)?.[0].split(/\s{3,}|\t| - /)[0] ?? '';
  const name: string[] = [];
  for (const word of field.trim().split(/\s+/)) {
    if (word.endsWith(':') || nextField.test(plainLetters(word).replace(/[^a-z-]/g, ''))) break;
    if (!/^\p{Lu}/u.test(word) && !particle.test(word)) break;
    name.push(word);
  }
  return name.join(' ');
}

const patientName = /(?:^|[^\p{L}])(?:nome\s+d[oa]\s+)?(?:paciente|pac|cliente)(?:\s*\(a\))?\s*[.:]+\s*/giu;
const anyName = /(?<=^|\n|\t|\s\s)nome(?:\s(?:completo|social))?\s?:/giu;

function labelledNames(text: string): string[][] {
  const after = (label: RegExp) =>
    [...text.matchAll(label)]
      .map((match) =>
        nameWords(
          nameAt(
            text
              .slice(match.index + match[0].length)
              .slice(0, 120)
              .trimStart(),
          ),
        ),
      )
      .filter((words) => words.length >= 2)
      .slice(0, mostLabelled);
  const patients = after(patientName);
  return patients.length > 0 ? patients : after(anyName);
}

/** What names of files say beside the patient's. */
const fileKind =
  /^(?:exames?|laudos?|receitas?|receituario|atestados?|relatorios?|resultados?|hemograma|raio|rx|usg|tomografia|ressonancia|ultrassom|documento|doc|scan|digitalizado|img|pdf|copia|assinado|final|via|paciente|dr|dra)$/;

/** Without empty lines and long gaps: three blanks still part columns. */
const calm = (text: string): string =>
  text
    .replace(/[^\S\n]{3,}/g, '   ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

export function readIdentity({ fileName, text }: { fileName: string; text: string }): TextIdentity {
  const base = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').normalize('NFC');
  const spaced = base.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const read = calm(text.slice(0, charactersRead).normalize('NFC'));
  const { births, days } = datesIn(read);
  const fileWords = nameWords(spaced).filter((word) => !/\d/.test(word) && !fileKind.test(word));
  return {
    cpfs: [...cpfsIn(read, false), ...cpfsIn(base.replace(/_/g, ' '), true)],
    births,
    days: [...new Set([...days, ...daysInFileName(base)])],
    labelled: labelledNames(read),
    words: nameWords(read),
    fileWords,
    hasText: /\p{L}{3}/u.test(read),
  };
}
