export const documentCategories = [
  'Exames Laboratoriais',
  'Exames de Imagem',
  'Receitas Médicas',
  'Relatórios Médicos',
  'Atestados',
  'Outros',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Types a browser shows inside the page. */
export const previewableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** The end of an address that leads to a document's row in its patient's record. */
export const documentAnchor = (documentId: string): string => `#documento-${documentId}`;
export const anchoredDocument = (hash: string): string | undefined => /^#documento-([0-9a-f-]{36})$/.exec(hash)?.[1];
