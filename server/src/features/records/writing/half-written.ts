import type { WrittenContent } from '@virtual-med/contract/writing/content';
import { contentOf } from '@virtual-med/contract/writing/content';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { type PrescriptionItem, prescriptionItem } from '@virtual-med/contract/writing/prescription';
import { emptyText, richText } from '@virtual-med/contract/writing/rich-text';

type Content = Readonly<Record<string, unknown>>;
type Kept<Kind extends WrittenKind> = Extract<WrittenContent, { kind: Kind }>['content'];

/** Stands where something is still to be written. */
const gap = '…';

const textOf = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise;
const listOf = (value: unknown): Content[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
const countOf = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0);
const dayOf = (value: unknown, today: string): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : today;

const itemOf = (item: Content): PrescriptionItem => {
  const { how, route, control } = prescriptionItem.shape;
  const [taken, by, held] = [how.safeParse(item.how), route.safeParse(item.route), control.safeParse(item.control)];
  return {
    medicine: textOf(item.medicine, gap),
    strength: textOf(item.strength),
    form: textOf(item.form),
    route: by.success ? by.data : 'oral',
    how: taken.success ? taken.data : { kind: 'text', text: gap },
    quantity: textOf(item.quantity),
    continuous: item.continuous === true,
    note: textOf(item.note),
    control: held.success ? held.data : 'none',
  };
};

const cidOf = (content: Content): Kept<'sick_note'>['cid'] => {
  const judged = contentOf.sick_note.shape.cid.safeParse(content.cid);
  return judged.success ? judged.data : null;
};

const titled = (content: Content): Kept<'guidance'> => {
  const judged = richText.safeParse(content.text);
  return { title: textOf(content.title), text: judged.success ? judged.data : emptyText };
};

const halves: { [Kind in WrittenKind]: (content: Content, today: string) => Kept<Kind> } = {
  prescription: (content) => ({ items: listOf(content.items).map(itemOf), guidance: textOf(content.guidance) }),
  sick_note: (content, today) => ({
    days: countOf(content.days),
    from: dayOf(content.from, today),
    cid: cidOf(content),
    note: textOf(content.note),
  }),
  companion_note: (content, today) => ({
    companion: textOf(content.companion, gap),
    companionCpf: textOf(content.companionCpf),
    relation: textOf(content.relation),
    from: dayOf(content.from, today),
    days: countOf(content.days),
    note: textOf(content.note),
  }),
  attendance: (content, today) => ({
    on: dayOf(content.on, today),
    from: textOf(content.from),
    until: textOf(content.until),
    companion: textOf(content.companion),
    purpose: textOf(content.purpose),
  }),
  exam_request: (content) => ({
    exams: listOf(content.exams).map(({ code, name, note }) => ({
      code: textOf(code),
      name: textOf(name, gap),
      note: textOf(note),
    })),
    indication: textOf(content.indication, gap),
    cid: cidOf(content),
  }),
  exam_report: titled,
  medical_report: titled,
  guidance: titled,
};

/** What can be shown of a document that is still being written. */
export const halfWritten = (kind: WrittenKind, content: Content, today: string): WrittenContent =>
  ({ kind, content: halves[kind](content, today) }) as WrittenContent;
