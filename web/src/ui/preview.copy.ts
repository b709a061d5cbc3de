export const previewCopy = {
  description: 'Documento aberto dentro da página.',
  loading: 'Abrindo o documento...',
  fullScreen: 'Abrir em tela cheia',
  notShown: 'Se o documento não aparecer, abra em tela cheia ou baixe o arquivo.',
  failed: 'Não foi possível mostrar o documento',
  failedNote: 'Verifique sua conexão e tente novamente, ou baixe o arquivo.',
  elsewhere: 'Este celular abre PDFs fora da página',
  elsewhereNote: 'Toque no botão para ler o documento. Depois, volte para esta página.',
} as const;
