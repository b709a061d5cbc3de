export const codeListTexts = {
  /** Beside fields with suggestions: which list they come from. */
  shipped: 'As sugestões vêm de uma lista curta, com os códigos mais usados. O que faltar, escreva.',
  imported: (day: string): string => `As sugestões vêm da tabela completa, importada em ${day}.`,
} as const;
