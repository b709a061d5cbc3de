import type { EntryReason } from './clinic-entry.ts';

export const entryReasonLabels: Record<EntryReason, string> = {
  support: 'Suporte pedido pela clínica',
  setup: 'Ajuda na configuração',
  incident: 'Investigação de um problema',
  legal: 'Exigência legal ou pedido de um titular',
  other: 'Outro motivo',
};

/** Reading endpoints by their name in the endpoint table; a test asks for every one a Super Admin can use. */
export const readingLabels: Readonly<Record<string, string>> = {
  listPatients: 'Lista de pacientes',
  findPatientsByNumber: 'Busca de paciente por número',
  getPatientsOverview: 'Números de pacientes',
  getPatientsWaiting: 'Pacientes com algo pendente',
  getAccessGiving: 'Envio de acesso a vários pacientes',
  getFirstSteps: 'Primeiros passos da clínica',
  listProfessionals: 'Lista de profissionais',
  getUninvited: 'Convites que faltam enviar',
  getOwnProfessionalIdentity: 'Dados profissionais',
  listDocuments: 'Lista de documentos',
  getSigningWays: 'Formas de assinar',
  finishOwnSignature: 'Entrega de uma assinatura',
  showDocumentThumbnail: 'Miniatura de um documento',
  listImports: 'Importações de listas',
  getImport: 'Uma importação de lista',
  checkImport: 'Conferência de uma importação',
  listImportRows: 'Linhas de uma importação',
  discardImport: 'Descarte de uma importação',
  listIntakeFiles: 'Caixa de entrada',
  listIntakeCandidates: 'Pacientes possíveis de um arquivo',
  listScanners: 'Scanners da clínica',
  beginIntake: 'Começo de um envio de vários arquivos',
  chooseIntake: 'Escolha na caixa de entrada',
  sendIntakeFiles: 'Envio da caixa de entrada',
  stopIntake: 'Pausa de um envio',
  listDeletedDocuments: 'Documentos excluídos',
  listDocumentOpenings: 'Quem abriu um documento',
  listWrongPatientWarnings: 'Avisos de documento trocado',
  listClinicWarnings: 'Avisos de documento trocado da clínica',
  getDocumentText: 'Leitura do texto de um documento',
  getSignatureCheck: 'Assinaturas de um documento',
  getVerification: 'Verificação pública de um documento',
  listDrafts: 'Rascunhos de um paciente',
  getDraft: 'Rascunho de um documento',
  saveDraft: 'Gravação de um rascunho',
  previewDraft: 'Visualização de um rascunho',
  getWritten: 'Conteúdo de um documento escrito aqui',
  listTemplates: 'Modelos de documentos',
  favouriteTemplate: 'Modelo favorito',
  listMedicines: 'Busca de medicamentos',
  getClinicSettings: 'Contato da clínica',
  getClinicUsage: 'Uso do plano',
  listClinicEntries: 'Acessos da equipe Virtual.med',
  listPrivacyRequests: 'Pedidos de privacidade',
  countPrivacyRequests: 'Número de pedidos de privacidade',
};

export const openedTimes = (label: string, times: number): string =>
  times === 1 ? label : `${label} (${times} vezes)`;

export const clinicEntryTexts = {
  title: 'Motivo do acesso',
  intro: (clinicName: string) =>
    `Os dados desta clínica (${clinicName}) são sigilosos. Diga por que você precisa abri-los: o motivo fica na trilha de auditoria e o dono da clínica é avisado.`,
  thisClinic: 'esta clínica',
  reason: 'Motivo',
  reasonPlaceholder: 'Escolha o motivo',
  note: 'Explique em uma frase',
  noteHint: 'O dono da clínica lê este texto. Não escreva dados de pacientes.',
  enter: 'Entrar na clínica',
  cancel: 'Voltar ao painel admin',
  failed: 'Erro ao entrar na clínica',
  leaveFailed: 'Erro ao sair da clínica',
  lasts: (hours: number) => `O acesso vale por ${hours} horas ou até você sair.`,
  inside: 'Você está nesta clínica como Super Admin',
  /** In the header, wherever the page is scrolled to. */
  insideUntil: (time: string) => `até ${time}`,
  leave: 'Sair da clínica',
  waiting: 'Esta clínica abre depois que você informar o motivo do acesso.',
} as const;

export const clinicEntriesTexts = {
  title: 'Acessos da equipe Virtual.med',
  intro:
    'Quando alguém da Virtual.med abre os dados da sua clínica, precisa dizer por quê. Aqui você vê quem entrou, quando, o motivo e o que abriu.',
  empty: 'Ninguém da Virtual.med entrou nesta clínica.',
  failed: 'Não foi possível carregar os acessos',
  openedNothing: 'Não abriu nada.',
  opened: 'O que abriu',
  ongoing: 'Em andamento',
  until: (time: string) => `até ${time}`,
  more: 'Ver mais acessos',
} as const;
