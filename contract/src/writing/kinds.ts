import type { DocumentCategory } from '../documents/document-kinds.ts';
import type { WrittenKind } from '../documents/written-mark.ts';

export type { WrittenKind } from '../documents/written-mark.ts';

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
