import type { OwnData } from '@virtual-med/contract/data-export/own-data';
import { contentOf, type WrittenContent } from '@virtual-med/contract/writing/content';
import { medicineTitle, prescriptionSentence } from '@virtual-med/contract/writing/how-to-take';
import { writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import type { PrescriptionItem } from '@virtual-med/contract/writing/prescription';
import type { RichBlock, RichText } from '@virtual-med/contract/writing/rich-text';
import { v5 } from 'uuid';
import { escapeHtml } from '../../../../core/html.ts';

export type Resource = { readonly resourceType: string; readonly id: string } & Readonly<Record<string, unknown>>;

export const urn = (id: string): string => `urn:uuid:${id}`;
export const reference = (id: string, display?: string) => ({ reference: urn(id), ...(display ? { display } : {}) });
/** An id of its own for what we keep no row of, the same each time. */
export const derived = (id: string, what: string): string => v5(what, id);

type Document = OwnData['documents'][number];

const unitsOf = (days: number | undefined) =>
  days === undefined
    ? {}
    : { boundsDuration: { value: days, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } };

/** As far as it is structured; from free text no time is guessed. */
function timingOf({ how }: PrescriptionItem) {
  if (how.kind === 'every')
    return { timing: { repeat: { ...unitsOf(how.days), frequency: 1, period: how.hours, periodUnit: 'h' } } };
  if (how.kind === 'times')
    return { timing: { repeat: { ...unitsOf(how.days), timeOfDay: how.at.map((time) => `${time}:00`) } } };
  return how.kind === 'needed' ? { asNeededBoolean: true } : {};
}

const requestOf = (row: Document) => ({
  status: row.written?.replacedBy ? 'revoked' : 'active',
  intent: 'order',
  subject: reference(row.recordId),
  authoredOn: row.createdAt,
  requester: reference(row.sentBy.id, row.sentBy.name),
  supportingInformation: [reference(row.id, row.name)],
});

const medicationRequest = (row: Document, item: PrescriptionItem, index: number): Resource => ({
  resourceType: 'MedicationRequest',
  id: derived(row.id, `medicine ${index}`),
  ...requestOf(row),
  status: row.written?.replacedBy ? 'cancelled' : 'active',
  medicationCodeableConcept: { text: medicineTitle(item) },
  dosageInstruction: [
    { sequence: 1, text: prescriptionSentence(item), route: { text: item.route }, ...timingOf(item) },
  ],
  ...(item.quantity ? { dispenseRequest: { quantity: { unit: item.quantity } } } : {}),
  ...(item.note ? { note: [{ text: item.note }] } : {}),
});

type Exams = Extract<WrittenContent, { kind: 'exam_request' }>['content'];

const serviceRequest = (
  row: Document,
  { indication }: Exams,
  exam: Exams['exams'][number],
  index: number,
): Resource => ({
  resourceType: 'ServiceRequest',
  id: derived(row.id, `exam ${index}`),
  ...requestOf(row),
  // Which table a code is from was not asked: it stands in the text.
  code: { text: exam.code ? `${exam.name} (${exam.code})` : exam.name },
  reasonCode: [{ text: indication }],
  ...(exam.note ? { note: [{ text: exam.note }] } : {}),
});

const wordsOf = (block: RichBlock): string => {
  const inline = (content: readonly { type: string; text?: string }[] = []): string =>
    content.map((node) => (node.type === 'hardBreak' ? '<br/>' : escapeHtml(node.text ?? ''))).join('');
  if (block.type === 'paragraph') return `<p>${inline(block.content)}</p>`;
  if (block.type === 'heading') return `<h2>${inline(block.content)}</h2>`;
  const list = block.type === 'bulletList' ? 'ul' : 'ol';
  const items = block.content.map(({ content: [paragraph] }) => `<li>${inline(paragraph.content)}</li>`);
  return `<${list}>${items.join('')}</${list}>`;
};

const narrative = (text: RichText) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${text.content.map(wordsOf).join('')}</div>`,
});

const composition = (row: Document, title: string, text: RichText | undefined): Resource => ({
  resourceType: 'Composition',
  id: derived(row.id, 'composition'),
  status: 'final',
  type: { text: writtenKindLabels[row.written?.kind ?? 'guidance'] },
  subject: reference(row.recordId),
  date: row.createdAt,
  author: [reference(row.sentBy.id, row.sentBy.name)],
  title,
  section: [{ title, ...(text ? { text: narrative(text) } : {}), entry: [reference(row.id, row.name)] }],
});

/** What a document written at the clinic says, where FHIR has a shape for it; its file is told of beside. */
export function fhirOfWritten(row: Document): Resource[] {
  const { written } = row;
  if (!written) return [];
  const judged = contentOf[written.kind].safeParse(written.content);
  if (!judged.success) return [];
  const said = { kind: written.kind, content: judged.data } as WrittenContent;
  if (said.kind === 'prescription') return said.content.items.map((item, index) => medicationRequest(row, item, index));
  if (said.kind === 'exam_request')
    return said.content.exams.map((exam, index) => serviceRequest(row, said.content, exam, index));
  return 'text' in said.content
    ? [composition(row, said.content.title, said.content.text)]
    : [composition(row, row.name, undefined)];
}
