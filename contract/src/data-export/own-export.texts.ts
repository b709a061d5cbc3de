const count = (amount: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('pt-BR').format(amount)} ${amount === 1 ? one : many}`;

export const ownExportTexts = {
  title: 'Levar meus dados',
  lead: 'Baixe uma cópia de tudo o que a clínica guarda sobre você: seus dados cadastrais, sua anamnese, seus documentos e quem os acessou.',
  formats:
    'O arquivo abre em qualquer computador. Dentro dele há uma página para ler, os arquivos originais e versões para outros sistemas (JSON e FHIR).',
  care: 'Contém dados sigilosos. Guarde em um lugar só seu.',
  download: 'Baixar meus dados',
  failed: 'Não foi possível preparar os seus dados',
  preparing: 'Preparando…',
  receipts: 'Exportações feitas',
  none: 'Você ainda não exportou os seus dados.',
  loadFailed: 'Não foi possível carregar as exportações',
  documents: (amount: number) => count(amount, 'documento', 'documentos'),
  sum: 'SHA-256 do manifesto',
  sumNote: 'O código acima prova o que foi exportado. Ele também está no arquivo RECIBO.txt.',
} as const;
