export const documentSearchTexts = {
  termMissing: 'Escreva o que você procura',
} as const;
