import { contrast } from '@virtual-med/contract/branding/color';
import { showCpf } from '@virtual-med/contract/core/cpf';
import type { ContentOf } from '@virtual-med/contract/writing/content';
import { medicineTitle, prescriptionSentence } from '@virtual-med/contract/writing/how-to-take';
import type { Prescription } from '@virtual-med/contract/writing/prescription';
import { printedTexts as texts } from '@virtual-med/contract/writing/printed.texts';
import { numberInWords, quantityInWords } from '@virtual-med/contract/writing/quantity-in-words';
import { type RichBlock, type RichInline, textVariables } from '@virtual-med/contract/writing/rich-text';
import type { PrintedDocument } from './printed-document.ts';

/** Text and how it is set; a line's end is a run of its own. */
interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

const [white, black, ink] = ['#ffffff', '#000000', '#1d2129'];
/** AA for small text. */
const legible = 4.5;

const coloursOf = (colour: string) => ({
  band: colour,
  onBand: contrast(colour, white) >= legible ? white : black,
  accent: contrast(colour, white) >= legible ? colour : ink,
});

/** A word of more letters gets places to break, where there is none by the rules. */
const brokenAfter = 40;

const brokenUp = (word: string): string =>
  Array.from(word, (letter, place) => (place > 0 && place % brokenAfter === 0 ? `\u200b${letter}` : letter)).join('');

const settable = (text: string): string => text.normalize('NFC').split(' ').map(brokenUp).join(' ');

/** Every text of what goes to the template. */
function allSettable<Value>(value: Value): Value {
  if (typeof value === 'string') return settable(value) as Value;
  if (Array.isArray(value)) return value.map(allSettable) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, allSettable(inner)])) as Value;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const present = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');
const bold = (text: string): Run => ({ text, bold: true });
const plain = (text: string): Run => ({ text });

const shownName = ({ patient }: PrintedDocument): string => patient.socialName || patient.name;

function patientOf(document: PrintedDocument) {
  const { patient, kind } = document;
  const { facts } = texts;
  const short: [string, string][] = [
    [facts.cpf, patient.cpf],
    [facts.passport, patient.passport],
    [facts.birth, patient.birth && texts.birth(patient.birth, patient.age)],
    [facts.age, patient.birth ? '' : patient.age],
    [facts.sex, patient.sex],
  ];
  const long: [string, string][] = [
    // Lei 5.991, art. 35: a prescription names it.
    [facts.address, kind === 'prescription' ? patient.address : ''],
    [facts.representative, patient.representative],
  ];
  const said = (all: readonly [string, string][]) => all.filter(([, value]) => value !== '');
  return {
    name: shownName(document),
    civilName: patient.socialName ? texts.civilName(patient.name) : '',
    facts: said(short),
    longFacts: said(long),
  };
}

/** A name and the number it goes by, as sentences want it. */
const identified = (name: string, document: string): Run[] => [bold(name), plain(texts.identified(document))];

function identifiedPatient(document: PrintedDocument): Run[] {
  const { cpf, passport } = document.patient;
  const number = cpf ? `${texts.facts.cpf} ${cpf}` : passport && `${texts.facts.passport.toLowerCase()} ${passport}`;
  return identified(shownName(document), number);
}

const lastDay = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T12:00:00Z`) + (days - 1) * 86_400_000).toISOString().slice(0, 10);

/** A draft may have no number yet. */
const isCounted = (days: number): boolean => days > 0;

function period({ from, days }: { from: string; days: number }): Run[] {
  const [begin = '', ...rest] = texts.period(from, isCounted(days) ? lastDay(from, days) : null);
  return [plain(begin), ...rest.map((part, index) => (index % 2 === 0 ? bold(part) : plain(part)))];
}

const daysInWords = (days: number): Run => bold(isCounted(days) ? texts.days(days, numberInWords(days)) : texts.noDays);

function cidOf(cid: ContentOf<'sick_note'>['cid'], sex: string): string {
  return cid ? texts.cid(cid.code, cid.name) + texts.cidReason[cid.reason](sex) : '';
}

function sickNote(document: PrintedDocument, content: ContentOf<'sick_note'>) {
  const cid = cidOf(content.cid, document.patient.sex);
  return {
    paragraphs: [
      [
        plain(texts.certify),
        ...identifiedPatient(document),
        plain(texts.leave.was),
        daysInWords(content.days),
        plain(texts.leave.ending),
        ...period(content),
      ],
      ...present([cid, ...linesOf(content.note)]).map((line) => [plain(line)]),
    ],
    small: [],
  };
}

function companionNote(document: PrintedDocument, content: ContentOf<'companion_note'>) {
  const { companion, companionCpf, relation } = content;
  const number = companionCpf && `${texts.facts.cpf} ${showCpf(companionCpf)}`;
  const who = relation ? `${companion} (${relation})` : companion;
  return {
    paragraphs: [
      [
        plain(texts.certify),
        ...identifiedPatient(document),
        plain(texts.companion.needs),
        ...identified(who, number),
        plain(texts.companion.during),
        daysInWords(content.days),
        ...period(content),
      ],
      ...linesOf(content.note).map((line) => [plain(line)]),
    ],
    small: [],
  };
}

function attendance(document: PrintedDocument, content: ContentOf<'attendance'>) {
  const { attended } = texts;
  const where = [
    plain(attended.was),
    bold(document.clinic.name),
    plain(attended.on),
    bold(texts.inWords(content.on)),
    plain(attended.hours(content.from, content.until)),
  ];
  const begin = plain(attended.begin(document.professional === null));
  const sentence = content.companion
    ? [begin, bold(content.companion), ...where, plain(attended.with), ...identifiedPatient(document).slice(0, 1)]
    : [begin, ...identifiedPatient(document), ...where];
  return {
    paragraphs: [
      [...sentence, plain('.')],
      ...linesOf(content.purpose).map((purpose) => [plain(attended.purpose(purpose))]),
    ],
    small: [attended.noLeave],
  };
}

function prescription({ items, guidance }: Prescription) {
  return {
    items: items.map((item) => ({
      medicine: medicineTitle(item),
      quantity: item.control === 'none' ? item.quantity : quantityInWords(item.quantity),
      sentence: prescriptionSentence(item),
      note: linesOf(item.note),
    })),
    guidanceTitle: texts.guidance,
    guidance: linesOf(guidance),
    boxes: items.some((item) => item.control === 'controlled') ? [texts.buyer, texts.seller] : [],
  };
}

function examRequest(document: PrintedDocument, { exams, indication, cid }: ContentOf<'exam_request'>) {
  return {
    lead: texts.exams.lead,
    head: texts.exams.head,
    exams: exams.map(({ code, name, note }) => ({ code, name, note: linesOf(note) })),
    indicationTitle: texts.exams.indication,
    indication: present([...linesOf(indication), cidOf(cid, document.patient.sex)]),
  };
}

function runOf(inline: RichInline): Run {
  if (inline.type === 'hardBreak') return { text: '\n' };
  if (inline.type === 'variable') return { text: `[${textVariables[inline.attrs.name]}]` };
  const marks = new Set(inline.marks?.map(({ type }) => type));
  return { text: inline.text, bold: marks.has('bold'), italic: marks.has('italic') };
}

const runsOf = (content: readonly RichInline[] = []): Run[] => content.map(runOf);

const blockOf = (block: RichBlock) =>
  block.type === 'bulletList' || block.type === 'orderedList'
    ? { type: block.type, items: block.content.map(({ content: [paragraph] }) => runsOf(paragraph.content)) }
    : { type: block.type, runs: runsOf(block.content) };

function bodyOf(document: PrintedDocument) {
  switch (document.kind) {
    case 'prescription':
      return { template: 'prescription', body: prescription(document.content) };
    case 'sick_note':
      return { template: 'certificate', body: sickNote(document, document.content) };
    case 'companion_note':
      return { template: 'certificate', body: companionNote(document, document.content) };
    case 'attendance':
      return { template: 'certificate', body: attendance(document, document.content) };
    case 'exam_request':
      return { template: 'exam-request', body: examRequest(document, document.content) };
    default:
      return { template: 'text', body: { blocks: document.content.text.content.map(blockOf) } };
  }
}

/** What whoever holds the paper reads first in its foot. Those that need nobody's signature claim none. */
function footNote({ mark, verification, kind, professional }: PrintedDocument): string {
  if (mark === 'draft') return texts.draftFoot;
  if (mark === 'by_hand') return texts.byHand;
  const isSigned = professional !== null && kind !== 'attendance' && kind !== 'guidance';
  return verification && isSigned ? texts.signed : '';
}

function copiesOf(document: PrintedDocument): readonly string[] {
  if (document.copies < 2) return [''];
  const control = document.kind === 'prescription' ? document.content.items[0]?.control : 'none';
  return texts.copies[control ?? 'none'];
}

function dateOf({ day, hour }: PrintedDocument) {
  const [year, month, date] = day.split('-').map(Number);
  // The engine takes it for Greenwich's: before five o'clock there it is still yesterday somewhere in Brazil.
  return { year, month, day: date, hour: Math.max(5, hour) };
}

function signatureOf({ professional, clinic, mark }: PrintedDocument) {
  const line = mark === 'by_hand';
  if (!professional) return { line, name: clinic.name, lines: [] };
  const { name, council, specialties, contact } = professional;
  return { line, name, lines: present([present([council, specialties]).join(' · '), contact]) };
}

/** Which template a document takes, and all that it is told: texts, never markup. */
export function paperOf(document: PrintedDocument, logo: 'png' | 'jpg' | 'svg' | undefined) {
  const { clinic, verification } = document;
  const { template, body } = bodyOf(document);
  const check = verification ? texts.check(verification.address, verification.code) : [];
  const contact = present([clinic.phone && texts.phone(clinic.phone), clinic.cnes && texts.cnes(clinic.cnes)]);
  const data = {
    title: document.title,
    documentTitle: `${document.title} – ${shownName(document)}`,
    description: texts.describe(clinic.name, check.join(', ')),
    date: dateOf(document),
    colours: coloursOf(clinic.colour),
    clinic: { name: clinic.name, lines: present([clinic.address, contact.join(' · '), clinic.email]) },
    logo: logo ?? null,
    patient: patientOf(document),
    copies: copiesOf(document),
    replaces: document.replaces,
    across: document.mark === 'draft' ? texts.draft : '',
    foot: { qr: verification !== null, first: footNote(document), lines: check },
    placeAndDay: texts.placeAndDay(document.place, document.day),
    signature: signatureOf(document),
    texts: { patient: texts.patient, logo: texts.logo(clinic.name), qr: texts.qr, page: texts.page },
    body,
  };
  return { template, data: allSettable(data) };
}
