export const previewCopy = {
  description: 'Documento aberto dentro da página.',
  loading: 'Abrindo o documento...',
  fullScreen: 'Abrir em tela cheia',
  notShown: 'Se o documento não aparecer inteiro, abra em tela cheia ou baixe o arquivo.',
  failed: 'Não foi possível mostrar o documento',
  failedNote: 'Verifique sua conexão e tente novamente, ou baixe o arquivo.',
  elsewhere: 'Este aparelho abre PDFs fora da página',
  elsewhereNote: 'Toque no botão para ler o documento. Depois, volte para esta página.',
  openApart: 'Abrir em outra aba',
} as const;
