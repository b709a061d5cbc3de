import type { z } from '../core/zod.ts';
import type { getDocumentText } from './document-text.ts';

type TextState = z.infer<(typeof getDocumentText)['response']>;

export const documentTextTexts = {
  again: 'Ler de novo',
  askedAgain: 'Vamos ler este documento de novo em instantes.',
  againFailed: 'Erro ao pedir a leitura.',
} as const;

/** One quiet line: whether the document is found by what it says. */
export function documentTextLine({ state, byOcr, cut }: TextState): string {
  if (state === 'waiting') return 'Lendo o texto…';
  if (state === 'empty') return 'Nada escrito neste arquivo';
  if (state === 'unreadable') return 'Não foi possível ler o texto. A busca encontra este documento só pelo nome.';
  if (state === 'no_ocr') return 'Imagem sem leitura. A busca encontra este documento só pelo nome.';
  return `Texto lido${byOcr ? ' da imagem' : ''}${cut ? ', em parte' : ''}`;
}
