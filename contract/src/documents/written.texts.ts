/** Acts and marks of a written document in the record's rows. */
export const writtenRowTexts = {
  replace: 'Corrigir e substituir',
  toSign: 'Para assinar',
  toSignByHand: 'Para assinar à mão',
  replaced: 'Substituído',
} as const;
