import type { documentCategories } from '../documents/document-kinds.ts';

/** How files came into the inbox. */
export const intakeSources = ['drop', 'share', 'scanner'] as const;

/**
 * reading: being read and matched; ready: waits for a person; sending: on its way into a record; refused: nothing of it was
 * kept; removed: taken out by a person, or after its days were over.
 */
export const intakeStates = ['reading', 'ready', 'sending', 'sent', 'refused', 'removed'] as const;
export type IntakeState = (typeof intakeStates)[number];

/** Why a file is proposed for a patient; 'several': more than one is possible, so none is proposed. */
export const intakeMatches = ['cpf', 'name_and_birth', 'name', 'several', 'person'] as const;
export type IntakeMatch = (typeof intakeMatches)[number];

export const intakeTextStates = ['read', 'empty', 'unreadable', 'no_ocr'] as const;
export type IntakeTextState = (typeof intakeTextStates)[number];

type Category = (typeof documentCategories)[number];

/** What stands in the head of a document, without accents, and the category it speaks for; what comes first in a text counts. */
const textWords: readonly (readonly [RegExp, Category])[] = [
  [/\b(?:receituario|receita medica|prescricao|uso (?:oral|interno|externo|continuo|topico))\b/, 'Receitas Médicas'],
  [/\b(?:atestado|atesto|declaracao de comparecimento|declaro para os devidos fins)\b/, 'Atestados'],
  [
    /\b(?:raio ?x|radiografia|ultrassom|ultrassonografia|tomografia|ressonancia|mamografia|ecocardiograma|doppler|densitometria|cintilografia|exame de imagem)\b/,
    'Exames de Imagem',
  ],
  [
    /\b(?:hemograma|laboratorio|analises clinicas|glicose|glicemia|colesterol|triglicerideos|hemoglobina|creatinina|urocultura|tsh|valores? de referencia|exames? laborator\w+)\b/,
    'Exames Laboratoriais',
  ],
  [
    /\b(?:relatorio medico|relatorio|parecer|encaminhamento|encaminho|evolucao clinica|sumario de alta)\b/,
    'Relatórios Médicos',
  ],
];

/** Longer than the head of a page; what is mentioned further down is not what the document is. */
const headChars = 3_000;

/** The category a document's text speaks for, if it does. */
export function categoryFromText(text: string): Category | undefined {
  const head = text
    .slice(0, headChars)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  return textWords
    .map(([word, category]) => ({ category, at: head.search(word) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.category;
}
