import type { DocumentCategory } from '../documents/document-kinds.ts';

/** The documents a clinic writes here, in the order in which they are offered. */
export const writtenKinds = [
  'prescription',
  'sick_note',
  'companion_note',
  'attendance',
  'exam_request',
  'exam_report',
  'medical_report',
  'guidance',
] as const;
export type WrittenKind = (typeof writtenKinds)[number];

export const writtenKindLabels: Record<WrittenKind, string> = {
  prescription: 'Receita',
  sick_note: 'Atestado de afastamento',
  companion_note: 'Atestado de acompanhamento',
  attendance: 'Declaração de comparecimento',
  exam_request: 'Pedido de exames',
  exam_report: 'Laudo',
  medical_report: 'Relatório',
  guidance: 'Orientações',
};

/** Among which documents of the record each is kept. */
export const categoryOfKind: Record<WrittenKind, DocumentCategory> = {
  prescription: 'Receitas Médicas',
  sick_note: 'Atestados',
  companion_note: 'Atestados',
  attendance: 'Atestados',
  exam_request: 'Outros',
  exam_report: 'Relatórios Médicos',
  medical_report: 'Relatórios Médicos',
  guidance: 'Outros',
};
