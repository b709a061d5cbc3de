import { pageTitles } from '../shell/shell.texts.ts';

export const documentTexts = {
  title: pageTitles.documents,
  attach: 'Anexar documento',
  attachAnother: 'Anexar outro documento',
  labels: {
    file: 'Arquivo',
    name: 'Nome do documento',
    category: 'Categoria',
    patient: 'Paciente',
    createdAt: 'Data de envio',
  },
  sending: 'Enviando...',
  download: 'Baixar',
  downloading: 'Baixando...',
  noneInCategory: 'Nenhum documento encontrado nesta categoria.',
  sent: 'Documento enviado com sucesso.',
  justArrived: 'Novo',
  undo: 'Desfazer',
  sentFor: (what: string, patient: string) => `${what}, para ${patient}`,
  undone: 'Envio desfeito. O paciente não foi avisado.',
  undoReason: 'Envio desfeito',
  undoFailed: 'Erro ao desfazer o envio.',
  sendFailed: 'Erro ao enviar documento.',
  notSent: 'Arquivos não enviados',
  attachAgain: (names: readonly string[]) => `Anexe de novo: ${names.join(', ')}.`,
  downloadFailed: 'Erro ao fazer download do documento.',
  preview: 'Ver',
  seenAt: 'Visto em',
  seen: 'Visto',
  notSeen: 'Ainda não visto',
  signature: 'Assinatura',
  versions: (count: number) => `${count} versões`,
  versionsOf: (count: number, name: string) => `${count} versões de ${name}`,
  original: (day: string) => `Original, de ${day}`,
  signedVersion: (by: string, day: string) => `Assinada por ${by} em ${day}`,
  delete: 'Excluir',
  deleted: 'Documento excluído com sucesso.',
  deleteFailed: 'Erro ao excluir documento.',
  restore: 'Restaurar',
  restored: 'Documento restaurado com sucesso.',
  restoreFailed: 'Erro ao restaurar documento.',
  destroy: 'Apagar definitivamente',
  destroyed: 'Documento apagado definitivamente.',
  fileHint: 'PDF, DOC, DOCX, JPG ou PNG de até 10MB.',
} as const;

/** What an accepted file makes worth saying to whoever sent it. */
export const uploadWarningTexts = {
  same_content: 'Este mesmo arquivo já está no prontuário deste paciente.',
  pdf_scripts: 'Este PDF contém comandos automáticos. Confira a origem do arquivo.',
  pdf_attachments: 'Este PDF traz outros arquivos dentro dele. Confira a origem do arquivo.',
  pdf_unread: 'Este PDF é protegido e não pôde ser verificado por dentro.',
  doc_macros: 'Este documento contém macros. Confira a origem do arquivo.',
} as const;

export const noticeTexts = {
  pending: 'Aviso a caminho',
  sent: 'Paciente avisado por e-mail',
  failed: 'O aviso por e-mail não chegou',
  off: 'O paciente preferiu não receber avisos',
  no_account: 'O paciente ainda não tem acesso',
  limited: 'Aviso não enviado: limite de e-mails do dia',
  held: 'O paciente recebe a versão assinada',
} as const;

/** The same where there is room for two or three words. */
export const noticeWords = {
  pending: 'Aviso a caminho',
  sent: 'Avisado por e-mail',
  failed: 'Aviso não chegou',
  off: 'Prefere sem avisos',
  no_account: 'Ainda sem acesso',
  limited: 'Aviso não enviado',
  held: 'À espera da assinatura',
} as const;

/** What waits for somebody, over the list of patients. */
export const summaryTexts = {
  patient: 'Resumo do paciente',
  professional: 'Resumo profissional',
  general: 'Resumo geral',
  generalSaved: 'Resumo geral atualizado com sucesso.',
  generalFailed: 'Erro ao atualizar resumo geral.',
  patientSaved: 'Resumo do paciente atualizado com sucesso.',
  professionalSaved: 'Resumo profissional atualizado com sucesso.',
  patientFailed: 'Erro ao atualizar resumo do paciente.',
  professionalFailed: 'Erro ao atualizar resumo profissional.',
} as const;

/** The patient's home. */
export const welcome = (nameOrEmail: string): string => `Olá, ${nameOrEmail}!`;

export const documentWord = (count: number): string => (count === 1 ? 'documento' : 'documentos');

export const documentCount = (count: number): string => `${count} ${documentWord(count)}`;

/** What staff do about a document that was sent with a wrong word, or to the wrong person. */
export const correctionTexts = {
  rename: {
    item: 'Corrigir nome ou categoria',
    title: 'Corrigir documento',
    note: 'O paciente passa a ver o novo nome e a nova categoria. A correção fica registrada.',
    done: 'Documento corrigido com sucesso.',
    failed: 'Erro ao corrigir documento.',
  },
  move: {
    item: 'Mover para outro paciente',
    title: 'Mover para o paciente certo',
    note: (name: string) =>
      `"${name}" sai deste prontuário agora e passa ao do paciente escolhido, que é avisado. Se este paciente já tinha sido avisado, ele recebe uma correção. Tudo fica registrado.`,
    confirm: 'Mover documento',
    missing: 'Escolha o paciente certo',
    done: 'Documento movido com sucesso.',
    movedTo: (name: string, patient: string) => `${name}, agora de ${patient}`,
    failed: 'Erro ao mover documento.',
    wasOpened:
      'O paciente anterior já tinha aberto este documento. Avise o responsável pela clínica: pode ser preciso comunicar o ocorrido.',
  },
} as const;
