import { errorCatalogue } from '../core/errors.ts';
import { atMost, brokenText, cutTo, isBroken, longText, requiredText, toOneLine } from '../core/fields.ts';
import { acceptOf, file, withoutExtension } from '../core/files.ts';
import { limits } from '../core/limits.ts';
import { z } from '../core/zod.ts';
import { documentCategories } from './document-kinds.ts';

/** Media type by extension. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const;
export const documentAccept = acceptOf(documentTypes);

/** Events that mean somebody has had a document's bytes. */
export const openingEvents = [
  'documents.previewed',
  'documents.downloaded',
  'documents.link_used',
  'documents.exported',
] as const;

const required = 'Preencha todos os campos obrigatórios.';

/** As the sender’s system writes it, not to be trusted: its ending is compared with the content, the rest is cleaned and kept. */
export const sentFileName = z.string(required).check(
  z.minLength(1, required),
  atMost(limits.sentFileNameMaxChars),
  z.refine((name) => !isBroken(name), { error: brokenText }),
);

/** What accompanies the bytes of an upload. */
export const uploadDocumentFields = z.strictObject({
  name: requiredText(required, { max: limits.documentNameMaxChars }),
  category: z.enum(documentCategories, required),
  patientId: z.uuid(required),
});

export const uploadDocumentForm = z.extend(uploadDocumentFields, {
  file: file({
    types: documentTypes,
    maxBytes: limits.uploadMaxBytes,
    messages: {
      required,
      empty: errorCatalogue['documents.empty'].message,
      tooLarge: errorCatalogue['documents.too_large'].message,
      type: errorCatalogue['documents.unsupported_type'].message,
    },
  }),
});

/** The name a chosen file suggests. */
export const defaultDocumentName = (fileName: string): string =>
  cutTo(toOneLine(withoutExtension(fileName)).trim(), limits.documentNameMaxChars);

/** Words of a file's name, without accents, and the category each speaks for; the first that is found counts. */
const categoryWords: readonly (readonly [RegExp, (typeof documentCategories)[number]])[] = [
  [/\b(receita|receituario|prescricao)/, 'Receitas Médicas'],
  [/\b(atestado|declaracao)/, 'Atestados'],
  [
    /\b(raio ?x|rx|radiografia|ultrassom|ultrassonografia|usg|tomografia|tc|ressonancia|rm|mamografia|eco|ecocardiograma|doppler|densitometria|imagem)\b/,
    'Exames de Imagem',
  ],
  [
    /\b(hemograma|glicemia|glicose|colesterol|lipidico|urina|urocultura|tsh|ureia|creatinina|sangue|laboratori(o|al|ais)|exames?|laudos?)\b/,
    'Exames Laboratoriais',
  ],
  [/\b(relatorio|parecer|encaminhamento|evolucao|resumo)/, 'Relatórios Médicos'],
];

/** The category a file's name speaks for, if it does. */
export function suggestedCategory(fileName: string): (typeof documentCategories)[number] | undefined {
  const words = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  return categoryWords.find(([word]) => word.test(words))?.[1];
}

export const summaryKinds = ['patient', 'professional', 'general'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

export const updateSummaryInput = z.strictObject({
  kind: z.enum(summaryKinds),
  text: longText(limits.summaryMaxChars),
  /** The text the person started from; when it has changed meanwhile, nothing is overwritten. */
  previous: z.optional(longText(limits.summaryMaxChars)),
});

/** What the uploader should know of a file that was accepted all the same. */
export const uploadWarnings = ['same_content', 'pdf_scripts', 'pdf_attachments', 'pdf_unread', 'doc_macros'] as const;
export type UploadWarning = (typeof uploadWarnings)[number];

/** What was written wrong when the document was sent. */
export const updateDocumentInput = z.strictObject({
  name: uploadDocumentFields.shape.name,
  category: uploadDocumentFields.shape.category,
});

/** To whom the document belongs after all. */
export const moveDocumentInput = z.strictObject({ patientId: uploadDocumentFields.shape.patientId });

export const deleteDocumentInput = z.strictObject({
  reason: requiredText('Informe o motivo da exclusão', { max: limits.reasonMaxChars }),
});

/** Documents of each uploader together, in the order in which the first of each appears. */
export function groupByUploader<D extends { readonly uploadedBy: { readonly id: string; readonly name: string } }>(
  documents: readonly D[],
): { readonly id: string; readonly name: string; readonly documents: D[] }[] {
  const groups = new Map<string, { id: string; name: string; documents: D[] }>();
  for (const document of documents) {
    const { id, name } = document.uploadedBy;
    const group = groups.get(id) ?? { id, name, documents: [] };
    group.documents.push(document);
    groups.set(id, group);
  }
  return [...groups.values()];
}
