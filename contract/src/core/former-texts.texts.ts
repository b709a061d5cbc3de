/** Earlier versions of a text, and what each of its authors changed. */
export const formerTextsTexts = {
  open: (label: string) => `Versões anteriores de ${label}`,
  openShort: 'Versões anteriores',
  title: (label: string) => `${label}: versões`,
  description: 'A mais nova primeiro. Em cada uma, o que entrou está sublinhado e o que saiu, riscado.',
  now: 'Versão atual',
  emptied: 'O texto foi apagado.',
  written: (by: string, at: string) => `${by}, ${at}`,
  unknown: 'Autor não registrado',
  none: 'Não há versões anteriores.',
  failed: 'Não foi possível carregar as versões',
  added: 'Acrescentado:',
  removed: 'Retirado:',
} as const;
