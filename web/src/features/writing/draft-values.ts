import { toOneLine } from '@virtual-med/contract/core/fields';
import { dayIn } from '@virtual-med/contract/core/formats';
import { z } from '@virtual-med/contract/core/zod';
import type { CidReason } from '@virtual-med/contract/writing/content';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import type { Control } from '@virtual-med/contract/writing/prescription';
import { emptyText, type RichText, richText } from '@virtual-med/contract/writing/rich-text';

/**
 * Between what a draft keeps and what its form holds: numbers are typed, so they are texts in the form; what is half
 * finished stays as it is and is judged by the contract's schema only when the document is issued.
 */

export type Content = Record<string, unknown>;

export interface HowValues {
  kind: 'every' | 'times' | 'needed' | 'text';
  dose: string;
  hours: string;
  at: string[];
  days: string;
  why: string;
  mostPerDay: string;
  text: string;
}

export interface ItemValues {
  medicine: string;
  strength: string;
  form: string;
  route: string;
  how: HowValues;
  quantity: string;
  continuous: boolean;
  note: string;
  control: Control | '';
}

export interface CidValues {
  code: string;
  name: string;
  reason: CidReason | '';
}

export interface ExamValues {
  code: string;
  name: string;
  note: string;
}

export interface FormValues {
  prescription: { items: ItemValues[]; guidance: string };
  sick_note: { days: string; from: string; cid: CidValues; note: string };
  companion_note: {
    companion: string;
    companionCpf: string;
    relation: string;
    from: string;
    days: string;
    note: string;
  };
  attendance: { on: string; from: string; until: string; companion: string; purpose: string };
  exam_request: { exams: ExamValues[]; indication: string; cid: CidValues };
  exam_report: TitledValues;
  medical_report: TitledValues;
  guidance: TitledValues;
}

export interface TitledValues {
  title: string;
  text: RichText;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const part = (value: unknown): Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : {};
const parts = (value: unknown): Content[] => (Array.isArray(value) ? value.map(part) : []);
const oneOf = <Value extends string>(value: unknown, known: readonly Value[], other: Value): Value =>
  known.find((one) => one === value) ?? other;
const richTextFrom = (value: unknown): RichText => {
  const read = z.safeParse(richText, value);
  return read.success ? read.data : emptyText;
};

function howFrom(value: unknown): HowValues {
  const how = part(value);
  return {
    kind: oneOf(how.kind, ['every', 'times', 'needed', 'text'], 'every'),
    dose: text(how.dose),
    hours: text(how.hours) || '8',
    at: Array.isArray(how.at) && how.at.length > 0 ? how.at.map(text) : ['08:00'],
    days: text(how.days),
    why: text(how.why),
    mostPerDay: text(how.mostPerDay),
    text: text(how.text),
  };
}

export const itemFrom = (item: Content): ItemValues => ({
  medicine: text(item.medicine),
  strength: text(item.strength),
  form: text(item.form),
  route: text(item.route) || 'oral',
  how: howFrom(item.how),
  quantity: text(item.quantity),
  continuous: item.continuous === true,
  note: text(item.note),
  control: oneOf(item.control, ['none', 'retained', 'controlled', ''], ''),
});

const cidFrom = (value: unknown): CidValues => {
  const cid = part(value);
  return {
    code: text(cid.code),
    name: text(cid.name),
    reason: oneOf(cid.reason, ['patient_asked', 'legal_duty', 'just_cause', ''], ''),
  };
};

export const examFrom = (exam: Content): ExamValues => ({
  code: text(exam.code),
  name: text(exam.name),
  note: text(exam.note),
});

const titledFrom =
  (title: string) =>
  (content: Content): TitledValues => ({
    title: 'title' in content ? text(content.title) : title,
    text: richTextFrom(content.text),
  });

/** A form always has a first line to write into. */
const atLeastOne = <Value>(values: Value[], empty: Value): Value[] => (values.length > 0 ? values : [empty]);

const readers: { [Kind in WrittenKind]: (content: Content, today: string) => FormValues[Kind] } = {
  prescription: (content) => ({
    items: atLeastOne(parts(content.items).map(itemFrom), itemFrom({})),
    guidance: text(content.guidance),
  }),
  sick_note: (content, today) => ({
    days: text(content.days),
    from: text(content.from) || today,
    cid: cidFrom(content.cid),
    note: text(content.note),
  }),
  companion_note: (content, today) => ({
    companion: text(content.companion),
    companionCpf: text(content.companionCpf),
    relation: text(content.relation),
    from: text(content.from) || today,
    days: text(content.days) || '1',
    note: text(content.note),
  }),
  attendance: (content, today) => ({
    on: text(content.on) || today,
    from: text(content.from),
    until: text(content.until),
    companion: text(content.companion),
    purpose: text(content.purpose),
  }),
  exam_request: (content) => ({
    exams: atLeastOne(parts(content.exams).map(examFrom), examFrom({})),
    indication: text(content.indication),
    cid: cidFrom(content.cid),
  }),
  exam_report: titledFrom('Laudo'),
  medical_report: titledFrom('Relatório médico'),
  guidance: titledFrom('Orientações'),
};

export const valuesFrom = <Kind extends WrittenKind>(
  kind: Kind,
  content: Content,
  timeZone: string | undefined,
): FormValues[Kind] => readers[kind](content, dayIn(timeZone));

/** What is no number stays what was typed, and its field says so. */
const number = (typed: string): number | string => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : typed);
const given = (name: string, typed: string): Content => (typed.trim() ? { [name]: number(typed) } : {});
const line = (typed: string): string => toOneLine(typed);

function howOf({ kind, ...how }: HowValues, continuous: boolean): Content {
  const days = continuous ? {} : given('days', how.days);
  if (kind === 'every') return { kind, dose: how.dose, hours: number(how.hours), ...days };
  if (kind === 'times') return { kind, dose: how.dose, at: how.at, ...days };
  if (kind === 'needed')
    return { kind, dose: how.dose, hours: number(how.hours), why: how.why, ...given('mostPerDay', how.mostPerDay) };
  return { kind, text: line(how.text) };
}

const cidOf = (cid: CidValues): CidValues | null => (cid.code.trim() || cid.name.trim() ? cid : null);

const writers: { [Kind in WrittenKind]: (values: FormValues[Kind]) => Content } = {
  prescription: ({ items, guidance }) => ({
    items: items.map((item) => ({ ...item, note: line(item.note), how: howOf(item.how, item.continuous) })),
    guidance: line(guidance),
  }),
  sick_note: ({ days, cid, note, from }) => ({ days: number(days), from, cid: cidOf(cid), note: line(note) }),
  companion_note: ({ days, note, ...rest }) => ({ ...rest, days: number(days), note: line(note) }),
  attendance: (values) => ({ ...values }),
  exam_request: ({ exams, indication, cid }) => ({
    // The line that waits for the next exam is none.
    exams: exams.filter(({ name, note }) => name.trim() || note.trim()),
    indication: line(indication),
    cid: cidOf(cid),
  }),
  exam_report: (values) => ({ ...values }),
  medical_report: (values) => ({ ...values }),
  guidance: (values) => ({ ...values }),
};

export const contentFrom = <Kind extends WrittenKind>(kind: Kind, values: FormValues[Kind]): Content =>
  writers[kind](values);

function textOf(node: unknown): string {
  const { text: own, type, attrs, content } = part(node);
  if (type === 'variable') return `{{${text(part(attrs).name)}}}`;
  if (type === 'hardBreak') return '\n';
  if (typeof own === 'string') return own;
  const inner = (Array.isArray(content) ? content : []).map(textOf);
  return type === 'doc' || type === 'bulletList' || type === 'orderedList' ? inner.join('\n') : inner.join('');
}

/** All that a person wrote, as lines to copy somewhere else. */
export function plainText(content: Content): string {
  const walk = (value: unknown): string[] => {
    if (typeof value === 'string') return value.trim() ? [value] : [];
    if (typeof value === 'number') return [String(value)];
    if (Array.isArray(value)) return value.flatMap(walk);
    if (part(value).type === 'doc') return [textOf(value)];
    return Object.values(part(value)).flatMap(walk);
  };
  return walk(content).join('\n');
}
