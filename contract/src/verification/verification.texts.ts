import type { VerificationOutcome } from './verification.ts';

/** The page anybody opens by the printed address. */
export const verificationPageTexts = {
  title: 'Verificar documento',
  lead: 'Digite o código impresso junto ao QR code para conferir se o documento é verdadeiro.',
  code: 'Código de verificação',
  codeHint: 'São oito letras e números, como ABCD-1234.',
  verify: 'Verificar',
  /** Of a wrong code and of an address nobody made alike. */
  refused: 'Endereço e código não conferem. Veja se digitou o código como está impresso.',
  wait: (minutes: number) =>
    `Muitas tentativas a partir deste endereço. Tente de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  notFound: 'Endereço não encontrado',
  notFoundText: 'Este endereço de verificação está incompleto. Leia o QR code de novo ou copie o endereço impresso.',
  states: {
    current: {
      tone: 'good',
      title: 'Documento registrado',
      text: 'A clínica abaixo enviou este documento e não o cancelou.',
    },
    has_signed_version: {
      tone: 'good',
      title: 'Documento registrado, com versão assinada',
      text: 'A clínica abaixo enviou este documento. A versão original foi substituída pela versão assinada.',
    },
    not_signed: {
      tone: 'waiting',
      title: 'Documento ainda sem assinatura',
      text: 'A clínica abaixo emitiu este documento, que só vale depois de assinado. Peça a versão assinada.',
    },
    by_hand: {
      tone: 'waiting',
      title: 'Documento para assinar à mão',
      text: 'A clínica abaixo emitiu este documento, que vale no papel, com a assinatura à mão. Confira se ela está lá.',
    },
    replaced: {
      tone: 'bad',
      title: 'Documento substituído',
      text: 'A clínica abaixo emitiu este documento e depois escreveu outro em seu lugar. Peça o novo.',
    },
    cancelled: {
      tone: 'bad',
      title: 'Documento cancelado ou substituído',
      text: 'A clínica abaixo enviou este documento e depois o cancelou. Fale com ela antes de aceitá-lo.',
    },
  },
  facts: {
    clinic: 'Clínica',
    type: 'Tipo',
    sentOn: 'Enviado em',
    patient: 'Paciente',
    registered: 'Registro',
    replaced: 'Substituído em',
  },
  registered: (at: string) => `Registrado desde ${at}`,
  signature: 'Assinatura',
  validar: 'Conferir a assinatura no VALIDAR, do ITI',
  file: {
    title: 'Conferir o arquivo',
    lead: 'Escolha ou arraste o arquivo que você recebeu. Ele é comparado neste aparelho e não é enviado a ninguém.',
    choose: 'Escolher arquivo',
    reading: 'Comparando…',
    same: 'É exatamente este documento.',
    sameSigned: 'É exatamente este documento, na versão assinada.',
    sameReplaced: 'É este documento na versão original, que foi substituída pela versão assinada.',
    sameRevision:
      'É a versão deste documento que foi assinada, sem o que foi acrescentado depois. Só ela confere com a assinatura.',
    saveRevision: 'Salvar só a versão assinada',
    sameNotSigned: 'É exatamente este documento, mas ele ainda não foi assinado.',
    sameByHand: 'É exatamente este documento, sem a assinatura, que é feita à mão no papel.',
    sameSuperseded: 'É exatamente este documento, mas a clínica o substituiu por outro.',
    sameCancelled: 'É exatamente este documento, mas ele foi cancelado pela clínica.',
    different: 'O arquivo é diferente do documento registrado. Ele pode ter sido alterado.',
    tooLarge: 'O arquivo é grande demais para ser o documento registrado.',
    unreadable: 'Não foi possível ler o arquivo neste aparelho.',
    byHand: 'Conferir sem o navegador: SHA-256 do arquivo',
    forms: {
      original: 'Original',
      signed: 'Versão assinada',
      revision: 'Como foi assinado, sem o que veio depois',
      stamped: 'Com rodapé de verificação',
    },
  },
  again: 'Verificar outro código',
  privacy:
    'Sem cadastro, sem rastreamento. A clínica vê que houve uma verificação, a hora e o endereço de rede, e nada mais.',
} as const;

/** What is printed on the sheet and the footer. */
export const verificationPrintTexts = {
  sheetTitle: 'Verificação de documento',
  sheetLead: 'Leia o QR code ou abra o endereço e digite o código para conferir se o documento é verdadeiro.',
  code: 'Código',
  type: 'Tipo',
  sentOn: 'Enviado em',
  patient: 'Paciente',
  registered: 'Registrado desde',
  sha256: 'SHA-256 do arquivo',
  note: 'Esta folha acompanha o documento e não o substitui. Quem tiver o código vê o tipo, a data e as iniciais do paciente.',
  fileName: 'folha-de-verificacao.pdf',
  footer: (clinic: string) => `Documento emitido por ${clinic}`,
  footerHow: 'Confira pelo QR code ou em:',
} as const;

/** The panel on a document, for staff and patients. */
export const verificationTexts = {
  title: 'Verificação pública',
  open: 'Verificação',
  openFor: (name: string) => `Verificação pública de ${name}`,
  lead: 'Quem recebe o documento confere por QR code e código que ele é verdadeiro, sem entrar na plataforma.',
  none: 'Este documento não tem verificação pública.',
  noneForPatient: 'A clínica não criou a verificação pública deste documento.',
  make: 'Criar verificação pública',
  on: 'Ativa',
  off: 'Desativada',
  offBy: { clinic: 'Desativada pela clínica.', patient: 'Desativada pelo paciente.' },
  offByYou: 'Você desativou esta verificação.',
  qrLabel: 'QR code do endereço de verificação',
  address: 'Endereço',
  code: 'Código',
  copyAddress: 'Copiar endereço',
  copyCode: 'Copiar código',
  addressCopied: 'Endereço copiado.',
  codeCopied: 'Código copiado.',
  sheet: 'Baixar folha de verificação',
  sheetBusy: 'Preparando a folha…',
  sheetFailed: 'Erro ao baixar a folha de verificação',
  newCode: 'Gerar novo código',
  newCodeQuestion: 'Gerar um novo código?',
  newCodeText:
    'O código atual deixa de valer na hora. Quem tiver o documento impresso com ele não consegue mais conferir.',
  turnOff: 'Desativar',
  turnOffQuestion: 'Desativar a verificação pública?',
  turnOffText: 'Quem ler o QR code não consegue mais conferir o documento.',
  turnOn: 'Ativar de novo',
  failed: 'Não foi possível mudar a verificação',
  loadFailed: 'Não foi possível carregar a verificação',
  registered: (at: string) => `Registrado desde ${at}.`,
  attempts: 'Tentativas de verificação',
  noAttempts: 'Ninguém tentou verificar ainda.',
  counts: (right: number, wrong: number) =>
    `${right} com o código certo, ${wrong} com ${wrong === 1 ? 'código errado' : 'códigos errados'}.`,
  outcomes: {
    right: 'Código certo',
    wrong: 'Código errado',
    given: 'Arquivo entregue ao validador do ITI',
  } satisfies Record<VerificationOutcome, string>,
} as const;

/** In the clinic's settings. */
export const verificationSettingsTexts = {
  title: 'Verificação pública de documentos',
  lead: 'Farmácias, empresas e outros serviços conferem por QR code e código que um documento é da sua clínica.',
  everyDocument: 'Criar verificação pública para todo documento novo',
  everyDocumentHint: 'Sem isso, a equipe cria documento a documento.',
  footer: 'Imprimir QR code e código no rodapé antes de assinar',
  footerHint:
    'Vale para PDFs ainda sem assinatura. Um arquivo já assinado nunca é alterado: para ele há a folha de verificação.',
  saved: 'Verificação pública atualizada.',
  failed: 'Erro ao salvar a verificação',
  loadFailed: 'Não foi possível carregar a verificação',
} as const;
