import { formatDay } from '../core/formats.ts';
import { type WrittenKind, writtenKindLabels } from './kinds.ts';
import { type LegalKind, legalKindOf } from './requirements.ts';

/** What stands over a document; those that have a title of their own bear it. */
const titles: Partial<Record<LegalKind, string>> = {
  prescription: 'Receita',
  retained_prescription: 'Receita com retenção',
  controlled_prescription: 'Receita de controle especial',
  sick_note: 'Atestado',
  companion_note: 'Atestado de acompanhamento',
};

const ownTitle = (content: unknown): string => {
  const { title } = (content ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title : '';
};

export const printedTitle = (kind: WrittenKind, content: unknown): string =>
  ownTitle(content) || titles[legalKindOf(kind, content)] || writtenKindLabels[kind];

/** What it is called in the record. */
export const writtenName = (kind: WrittenKind, content: unknown, day: string): string =>
  ownTitle(content) || `${writtenKindLabels[kind]} de ${formatDay(day)}`;

/** 'receita-2026-11-19.pdf' */
export const writtenFileName = (kind: WrittenKind, day: string): string => {
  const label = writtenKindLabels[kind].normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${label.replaceAll(' ', '-')}-${day}.pdf`;
};

export const replacesLine = (name: string, day: string): string => `Substitui o documento “${name}”, de ${day}.`;

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const ageWords = {
  years: (count: number) => counted(count, 'ano', 'anos'),
  months: (count: number) => counted(count, 'mês', 'meses'),
};
