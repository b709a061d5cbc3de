export const documentSearchTexts = {
  begin: 'Encontre pelo conteúdo',
  beginNote: 'Plural, acento e maiúsculas não fazem diferença. O documento abre na página em que a palavra está.',
  intro: 'Procure pelo que está escrito nos documentos: um exame, um remédio, uma data, um CPF.',
  field: 'O que você procura',
  placeholder: 'Ex.: nódulo, 12/03/2024',
  hint: 'Para achar palavras juntas, escreva entre aspas: “dor de cabeça”.',
  submit: 'Buscar',
  clear: 'Limpar busca',
  termMissing: 'Escreva o que você procura',
  noneNote: 'Confira a escrita ou use menos palavras. Documentos digitalizados ainda podem estar em leitura.',
  noneWithFilters: 'Os filtros escolhidos também contam.',
  more: 'Mostrar mais resultados',
  results: 'Resultados',
  inName: 'As palavras estão no nome ou na categoria do documento.',
  isReplaced: 'Substituído',
  onMorePages: 'e em outras páginas',
  record: 'Ver no prontuário',
  back: 'Voltar aos documentos',
  filters: {
    title: 'Filtros',
    category: 'Categoria',
    allCategories: 'Todas as categorias',
    sentBy: 'Enviado por',
    anybody: 'Qualquer pessoa',
    from: 'De',
    to: 'Até',
    wrongPeriod: 'A data final vem antes da inicial',
    clear: 'Limpar filtros',
  },
} as const;

export const noDocumentWith = (term: string): string => `Nada encontrado para “${term}”`;

export const onPage = (page: number): string => `Página ${page}`;

export const onlyOfPatient = (name: string): string => `Só documentos de ${name}`;

export const documentsFound = (count: number, isAll: boolean): string => {
  if (!isAll) return `Mais de ${count} documentos, do mais novo ao mais antigo`;
  return count === 1 ? '1 documento' : `${count} documentos, do mais novo ao mais antigo`;
};
