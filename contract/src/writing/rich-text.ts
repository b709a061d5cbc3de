import { z } from '../core/zod.ts';

/**
 * Running text as the editor keeps it, the database stores it and the PDF shows it: paragraphs, headings and lists of one level.
 * Nothing else is accepted anywhere; what stands in it is text, never markup.
 */

export const textVariables = {
  'paciente.nome': 'Nome do paciente',
  'paciente.cpf': 'CPF do paciente',
  'paciente.idade': 'Idade do paciente',
  'data.extenso': 'Data por extenso',
  'profissional.nome': 'Nome do profissional',
  'clinica.nome': 'Nome da clínica',
} as const;
export type TextVariable = keyof typeof textVariables;
const variableNames = Object.keys(textVariables) as [TextVariable, ...TextVariable[]];

/** What a document may hold; twice of it takes seconds to set in type. */
const maxChars = 60_000;
/** A longer word costs seconds to break. */
const wordMaxChars = 200;

const hidden = /[^\P{Cc}\t]|[\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u;

/** Text that can stand in a document: nothing hidden, nothing that turns its direction, no endless word. */
export const isPrintable = (text: string): boolean =>
  !hidden.test(text) && !text.split(/\s/).some((word) => word.length > wordMaxChars);

const printable = z
  .string()
  .check(z.minLength(1), z.maxLength(20_000), z.refine(isPrintable, { error: 'Remova os caracteres inválidos' }));

const mark = z.strictObject({ type: z.enum(['bold', 'italic']) });
const textNode = z.strictObject({
  type: z.literal('text'),
  text: printable,
  marks: z.optional(z.array(mark).check(z.maxLength(2))),
});
const variableNode = z.strictObject({
  type: z.literal('variable'),
  attrs: z.strictObject({ name: z.enum(variableNames) }),
});
const inline = z.discriminatedUnion('type', [textNode, z.strictObject({ type: z.literal('hardBreak') }), variableNode]);
export type RichInline = z.infer<typeof inline>;

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: z.optional(z.array(inline).check(z.maxLength(500))),
});
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal(2) }),
  content: z.optional(z.array(textNode).check(z.maxLength(20))),
});
const listItem = z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph]) });
const list = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), content: z.array(listItem).check(z.minLength(1), z.maxLength(200)) });
const block = z.discriminatedUnion('type', [paragraph, heading, list('bulletList'), list('orderedList')]);
export type RichBlock = z.infer<typeof block>;

export const richText = z
  .strictObject({ type: z.literal('doc'), content: z.array(block).check(z.minLength(1), z.maxLength(400)) })
  .check(z.refine((text) => JSON.stringify(text).length <= maxChars, { error: 'O texto é longo demais' }));
export type RichText = z.infer<typeof richText>;

export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };
