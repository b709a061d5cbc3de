import type { z } from '../core/zod.ts';
import type { getDocumentText } from './document-text.ts';

type TextState = z.infer<(typeof getDocumentText)['response']>;

export const documentTextTexts = {
  again: 'Ler de novo',
  askedAgain: 'Vamos ler este documento de novo em instantes.',
  againFailed: 'Erro ao pedir a leitura.',
} as const;

const lines: Record<TextState['state'], string> = {
  waiting: 'Lendo o texto…',
  read: 'Texto lido',
  empty: 'Nada escrito neste arquivo',
  unreadable: 'Não foi possível ler o texto. A busca encontra este documento só pelo nome.',
  no_ocr: 'Imagem sem leitura. A busca encontra este documento só pelo nome.',
};

/** One quiet line: whether the document is found by what it says. */
export const documentTextLine = ({ state, byOcr, cut }: TextState): string =>
  `${lines[state]}${state === 'read' && byOcr ? ' da imagem' : ''}${state === 'read' && cut ? ', em parte' : ''}`;
