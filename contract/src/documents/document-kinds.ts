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
